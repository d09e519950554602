/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.util.Locale;
import org.hadoopzone.zone.Lifetime;
import org.hadoopzone.zone.Zone;

/** The zone of a replica. */
public enum ReplicaZone {
  OUTER(Zone.OUTER),
  INNER(Zone.INNER),
  /** The path of the volume or the list of outer dirs is not known. */
  UNKNOWN(null),
  /** The volume is in memory or on flash, where all addresses are equally fast. */
  NONE(null);

  private final Zone zone;

  ReplicaZone(Zone zone) {
    this.zone = zone;
  }

  /** Returns the replica zone that corresponds to a zone. */
  public static ReplicaZone of(Zone zone) {
    return zone == Zone.OUTER ? OUTER : INNER;
  }

  /** Returns whether files of a lifetime belong in the other zone. */
  public boolean isWrongFor(Lifetime retention) {
    return zone != null && zone != retention.preferredZone();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
