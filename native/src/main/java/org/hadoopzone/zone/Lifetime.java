/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

/**
 * The lifetime of a file: temporary files belong to the outer zone, permanent ones to the inner
 * zone.
 */
public enum Lifetime {
  /**
   * The file is read soon after it is written, and then deleted. It belongs in the outer zone, and
   * soon frees its space there.
   */
  TEMPORARY(Zone.OUTER),
  /** The file is kept. In the outer zone it would occupy the fast tracks permanently. */
  PERMANENT(Zone.INNER);

  private final Zone preferredZone;

  Lifetime(Zone preferredZone) {
    this.preferredZone = preferredZone;
  }

  /** Returns the zone that files of this lifetime use while the zone has enough free space. */
  public Zone preferredZone() {
    return preferredZone;
  }
}
