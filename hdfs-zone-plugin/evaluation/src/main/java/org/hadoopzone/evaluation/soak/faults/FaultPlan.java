/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.faults;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The sequence of faults of a campaign. The order is random, but every kind occurs once before any
 * kind occurs again. The same seed always gives the same faults, so that a campaign can be
 * continued, or repeated with another system.
 *
 * @param kinds the kinds of faults to choose from
 */
public record FaultPlan(long seed, int nodes, List<FaultKind> kinds) {
  private static final int MIN_SECONDS = 3;
  private static final int MAX_SECONDS = 12;

  /**
   * One fault of a campaign.
   *
   * @param index number of the fault, from 0
   * @param node number of the node, from 1
   * @param outer whether the fault affects the outer volume of the node rather than the inner one;
   *     only used by faults of a volume
   * @param seconds duration of the fault
   */
  public record PlannedFault(int index, FaultKind kind, int node, boolean outer, int seconds) {}

  /** Returns the fault at the given index, counting from 0. */
  public PlannedFault at(int index) {
    Random random = new Random(seed + index * 0x9E3779B97F4A7C15L);
    return new PlannedFault(
        index,
        round(index / kinds.size()).get(index % kinds.size()),
        1 + random.nextInt(nodes),
        random.nextBoolean(),
        MIN_SECONDS + random.nextInt(MAX_SECONDS - MIN_SECONDS + 1));
  }

  private List<FaultKind> round(int number) {
    List<FaultKind> order = new ArrayList<>(kinds);
    Collections.shuffle(order, new Random(seed ^ Integer.toUnsignedLong(~number)));
    return order;
  }
}
