/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk;

/** What a file is for, as far as its place on the disk is concerned. */
public enum Retention {
  /** Written and read soon, then deleted: earns the fast outer tracks and gives them back. */
  TEMPORARY(Zone.OUTER),
  /** Here to stay: would use up the outer tracks for good. */
  PERMANENT(Zone.INNER);

  private final Zone preferredZone;

  Retention(Zone preferredZone) {
    this.preferredZone = preferredZone;
  }

  /** The zone that such a file goes to as long as that zone has room. */
  public Zone preferredZone() {
    return preferredZone;
  }
}
