/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The size that the outer zone should have, and the results that led to it. Immutable. */
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

  /** Bytes of temporary data of heavy jobs on a disk, by what is said of them. */
  public Map<String, Long> loads() {
    return Collections.unmodifiableMap(loads);
  }

  /** One ext4 on each whole disk. */
  public Outcome stock() {
    return stock;
  }

  /** From the smallest one. */
  public List<PlannedSize> sizes() {
    return Collections.unmodifiableList(sizes);
  }

  /** Returns how many nodes stand for all of them. */
  public int sampledNodes() {
    return sampledNodes;
  }

  /** The size that takes the least disk time, of equal ones the smallest. */
  public PlannedSize best() {
    return sizes.stream()
        .filter(size -> size.zones().fits())
        .min(Comparator.comparingDouble(size -> size.zones().seconds()))
        .orElse(sizes.get(0));
  }
}
