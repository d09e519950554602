/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hadoopzone.evaluation.soak.faults.FaultPlan.PlannedFault;
import org.junit.jupiter.api.Test;

class FaultPlanTest {
  private static final List<FaultKind> ALL = List.of(FaultKind.values());

  private final FaultPlan plan = new FaultPlan(42, 3, ALL);

  @Test
  void everyKindOccursOnceBeforeAnyIsRepeated() {
    for (int round = 0; round < 5; round++) {
      Set<FaultKind> kinds =
          faults(plan, round * ALL.size(), ALL.size()).stream()
              .map(PlannedFault::kind)
              .collect(Collectors.toSet());
      assertThat(kinds).isEqualTo(EnumSet.allOf(FaultKind.class));
    }
  }

  @Test
  void theSameSeedGivesTheSameFaultsFromAnyIndexOn() {
    FaultPlan same = new FaultPlan(42, 3, ALL);

    assertThat(faults(same, 100, 50)).isEqualTo(faults(plan, 0, 150).subList(100, 150));
  }

  @Test
  void otherSeedsAndRoundsHaveOtherOrders() {
    assertThat(kinds(new FaultPlan(43, 3, ALL), 0)).isNotEqualTo(kinds(plan, 0));
    assertThat(kinds(plan, ALL.size())).isNotEqualTo(kinds(plan, 0));
  }

  @Test
  void everyNodeAndBothVolumesAreHit() {
    List<PlannedFault> faults = faults(plan, 0, 200);

    assertThat(faults).extracting(PlannedFault::node).contains(1, 2, 3).doesNotContain(0, 4);
    assertThat(faults).extracting(PlannedFault::outer).contains(true, false);
    assertThat(faults).extracting(PlannedFault::seconds).allMatch(s -> s >= 3 && s <= 12);
  }

  private static List<PlannedFault> faults(FaultPlan plan, int from, int count) {
    return IntStream.range(from, from + count).mapToObj(plan::at).toList();
  }

  private static List<FaultKind> kinds(FaultPlan plan, int from) {
    return faults(plan, from, ALL.size()).stream().map(PlannedFault::kind).toList();
  }
}
