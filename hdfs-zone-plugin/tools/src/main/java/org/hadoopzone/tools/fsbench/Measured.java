/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.hadoopzone.zone.Zone;

/** The cost of each phase of the work on one file system of one size. Immutable. */
public final class Measured {
  private final MkfsProfile recipe;
  private final long size;
  private final Map<Phase, Cost> costs;

  /**
   * Creates a row of the results.
   *
   * @param size the size of the file system, in bytes
   * @param costs the cost of each phase; missing phases cost nothing
   */
  Measured(MkfsProfile recipe, long size, Map<Phase, Cost> costs) {
    this.recipe = recipe;
    this.size = size;
    this.costs = Collections.unmodifiableMap(new EnumMap<>(costs));
  }

  /** Returns the measured profile. */
  public MkfsProfile recipe() {
    return recipe;
  }

  /** Returns the size of the file system, in bytes. */
  public long size() {
    return size;
  }

  /** Returns the cost of one phase. */
  public Cost cost(Phase phase) {
    return costs.getOrDefault(phase, Cost.NOTHING);
  }

  /** Returns the cost of all phases. */
  public Cost total() {
    return costs.values().stream().reduce(Cost.NOTHING, Cost::plus);
  }

  /** Returns how long the device was busy with the phases of a zone, in seconds. */
  public double busySeconds(Zone zone) {
    return costs.entrySet().stream()
        .filter(cost -> cost.getKey().isIn(zone))
        .mapToDouble(cost -> cost.getValue().busySeconds())
        .sum();
  }
}
