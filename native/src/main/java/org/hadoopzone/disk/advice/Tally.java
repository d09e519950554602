/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.hadoopzone.disk.Zone;

/** What one recipe has cost the files of a zone at all sizes together. Immutable. */
final class Tally {
  private final Recipe recipe;
  private final Zone zone;
  private final List<Measured> rows;

  /** Of the rows that are about the recipe. */
  Tally(Recipe recipe, Zone zone, List<Measured> rows) {
    this.recipe = recipe;
    this.zone = zone;
    this.rows =
        rows.stream().filter(row -> row.recipe().equals(recipe)).collect(Collectors.toList());
  }

  Recipe recipe() {
    return recipe;
  }

  /** At how many sizes it was measured. */
  int sizes() {
    return rows.size();
  }

  /** For how long the drive was busy. */
  double seconds() {
    return rows.stream().mapToDouble(row -> row.busySeconds(zone)).sum();
  }

  double seconds(Phase phase) {
    return rows.stream().mapToDouble(row -> row.cost(phase).busySeconds()).sum();
  }

  /** Where it is ahead of another one by most seconds. */
  Phase mostAheadOf(Tally other) {
    return Arrays.stream(Phase.values())
        .filter(phase -> phase.isIn(zone))
        .max(Comparator.comparingDouble(phase -> other.seconds(phase) - seconds(phase)))
        .get();
  }
}
