/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The recommended size of the outer zone, and the simulation results. Immutable. */
public final class Plan {
  private final Workload workload;
  private final Map<String, Long> loads;
  private final Outcome stock;
  private final List<PlannedSize> sizes;
  private final int sampledNodes;

  Plan(
      Workload workload,
      Map<String, Long> loads,
      Outcome stock,
      List<PlannedSize> sizes,
      int sampledNodes) {
    this.workload = workload;
    this.loads = loads;
    this.stock = stock;
    this.sizes = new ArrayList<>(sizes);
    this.sampledNodes = sampledNodes;
  }

  public Workload workload() {
    return workload;
  }

  /**
   * Returns the temporary bytes of heavy jobs per disk, by the name of the percentile ("all" is the
   * maximum).
   */
  public Map<String, Long> loads() {
    return Collections.unmodifiableMap(loads);
  }

  /** Returns the outcome with one ext4 file system on each whole disk. */
  public Outcome stock() {
    return stock;
  }

  /** Returns the candidate sizes, from the smallest. */
  public List<PlannedSize> sizes() {
    return Collections.unmodifiableList(sizes);
  }

  /** Returns the number of simulated nodes, which represent all nodes of the cluster. */
  public int sampledNodes() {
    return sampledNodes;
  }

  /**
   * Returns the size with the least disk time among those where all data fit; of equal ones, the
   * smallest. Returns the smallest size of all if no size fits.
   */
  public PlannedSize best() {
    return sizes.stream()
        .filter(size -> size.zones().fits())
        .min(Comparator.comparingDouble(size -> size.zones().seconds()))
        .orElse(sizes.get(0));
  }
}
