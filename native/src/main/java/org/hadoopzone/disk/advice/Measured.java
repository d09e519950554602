/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.hadoopzone.disk.Zone;

/** What each phase of the work has cost on one file system of one size. Immutable. */
public final class Measured {
  private final Recipe recipe;
  private final long size;
  private final Map<Phase, Cost> costs;

  /**
   * A row of the results.
   *
   * @param size of the file system, in bytes
   * @param costs by phase; those that are missing cost nothing
   */
  Measured(Recipe recipe, long size, Map<Phase, Cost> costs) {
    this.recipe = recipe;
    this.size = size;
    this.costs = Collections.unmodifiableMap(new EnumMap<>(costs));
  }

  /** What was made. */
  public Recipe recipe() {
    return recipe;
  }

  /** How large, in bytes. */
  public long size() {
    return size;
  }

  /** Of one phase. */
  public Cost cost(Phase phase) {
    return costs.getOrDefault(phase, Cost.NOTHING);
  }

  /** Of all phases. */
  public Cost total() {
    return costs.values().stream().reduce(Cost.NOTHING, Cost::plus);
  }

  /** For how long the drive was busy with what the files of a zone see. */
  public double busySeconds(Zone zone) {
    return costs.entrySet().stream()
        .filter(cost -> cost.getKey().isIn(zone))
        .mapToDouble(cost -> cost.getValue().busySeconds())
        .sum();
  }
}
