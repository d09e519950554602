/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.mapred.classify;

import java.util.Locale;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;

/** Why a job is of its class. */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public enum Rule {
  /** The job says so itself. */
  SET,
  /** It has no reduces. */
  MAP_ONLY,
  /** Nothing has been counted. */
  NOTHING_COUNTED,
  /** Its shuffle is large. */
  VOLUME,
  /** Its shuffle is not that large, but large beside its input. */
  RATIO,
  /** Its shuffle is small. */
  SMALL,
  /** It may be small beside its input, which is not known. */
  INPUT_NOT_KNOWN,
  /** It may shrink on its way to the disk, by a combiner or a codec. */
  MAY_SHRINK;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
