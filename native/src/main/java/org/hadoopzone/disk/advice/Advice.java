/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

import org.hadoopzone.disk.Zone;

/** What to make on the partitions of a zone, and why. Immutable. */
public final class Advice {
  private final Zone zone;
  private final Recipe recipe;
  private final String why;

  Advice(Zone zone, Recipe recipe, String why) {
    this.zone = zone;
    this.recipe = recipe;
    this.why = why;
  }

  /** For whose partitions. */
  public Zone zone() {
    return zone;
  }

  /** What to make there. */
  public Recipe recipe() {
    return recipe;
  }

  /** Sentences with the figures. */
  public String why() {
    return why;
  }
}
