/* SPDX-License-Identifier: Apache-2.0 */
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
