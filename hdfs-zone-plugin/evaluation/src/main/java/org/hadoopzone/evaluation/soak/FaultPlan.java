/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

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
record FaultPlan(long seed, int nodes, List<FaultKind> kinds) {
  private static final int LEAST_SECONDS = 3;
  private static final int MOST_SECONDS = 12;

  PlannedFault at(int index) {
    Random random = new Random(seed + index * 0x9E3779B97F4A7C15L);
    return new PlannedFault(
        index,
        round(index / kinds.size()).get(index % kinds.size()),
        1 + random.nextInt(nodes),
        random.nextBoolean(),
        LEAST_SECONDS + random.nextInt(MOST_SECONDS - LEAST_SECONDS + 1));
  }

  private List<FaultKind> round(int number) {
    List<FaultKind> order = new ArrayList<>(kinds);
    Collections.shuffle(order, new Random(seed ^ Integer.toUnsignedLong(~number)));
    return order;
  }
}
