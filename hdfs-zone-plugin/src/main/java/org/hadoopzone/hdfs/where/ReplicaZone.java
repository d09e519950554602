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
package org.hadoopzone.hdfs.where;

import java.util.Locale;
import org.hadoopzone.disk.Retention;
import org.hadoopzone.disk.Zone;

/** Where a replica lies, as far as zones go. */
public enum ReplicaZone {
  OUTER(Zone.OUTER),
  INNER(Zone.INNER),
  /** Nobody said where the volume is, or which dirs are outer. */
  UNKNOWN(null),
  /** In memory or on flash, which is as fast in one place as in another. */
  NONE(null);

  private final Zone zone;

  ReplicaZone(Zone zone) {
    this.zone = zone;
  }

  /** The same for replicas. */
  public static ReplicaZone of(Zone zone) {
    return zone == Zone.OUTER ? OUTER : INNER;
  }

  /** Whether a file lies in the other zone than the one that it deserves. */
  public boolean isWrongFor(Retention retention) {
    return zone != null && zone != retention.preferredZone();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
