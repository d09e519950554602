/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.hadoopzone.zone.Zone;

/** The cost of one profile for the files of a zone, summed over all sizes. Immutable. */
final class ZoneScore {
  private final MkfsProfile recipe;
  private final Zone zone;
  private final List<Measured> rows;

  /** Selects the rows of a profile. */
  ZoneScore(MkfsProfile recipe, Zone zone, List<Measured> rows) {
    this.recipe = recipe;
    this.zone = zone;
    this.rows =
        rows.stream().filter(row -> row.recipe().equals(recipe)).collect(Collectors.toList());
  }

  MkfsProfile recipe() {
    return recipe;
  }

  /** Returns the number of sizes that were measured. */
  int sizes() {
    return rows.size();
  }

  /** Returns how long the device was busy, in seconds. */
  double seconds() {
    return rows.stream().mapToDouble(row -> row.busySeconds(zone)).sum();
  }

  double seconds(Phase phase) {
    return rows.stream().mapToDouble(row -> row.cost(phase).busySeconds()).sum();
  }

  /**
   * Returns the phase in which this profile saves most, in busy seconds, compared with another one.
   */
  Phase mostAheadOf(ZoneScore other) {
    return Arrays.stream(Phase.values())
        .filter(phase -> phase.isIn(zone))
        .max(Comparator.comparingDouble(phase -> other.seconds(phase) - seconds(phase)))
        .get();
  }
}
