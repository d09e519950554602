/* SPDX-License-Identifier: Apache-2.0 */
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
