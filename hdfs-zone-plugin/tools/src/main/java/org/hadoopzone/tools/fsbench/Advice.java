/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import org.hadoopzone.zone.Zone;

/** A recommended file system for the partitions of a zone, with the reason. Immutable. */
public final class Advice {
  private final Zone zone;
  private final MkfsProfile recipe;
  private final String why;

  Advice(Zone zone, MkfsProfile recipe, String why) {
    this.zone = zone;
    this.recipe = recipe;
    this.why = why;
  }

  /** Returns the zone whose partitions this advice applies to. */
  public Zone zone() {
    return zone;
  }

  /** Returns the recommended profile. */
  public MkfsProfile recipe() {
    return recipe;
  }

  /** Returns the reason, as sentences with the measured figures. */
  public String why() {
    return why;
  }
}
