/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.ageing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.evaluation.ageing.AgeingPlan.Pass;
import org.hadoopzone.evaluation.ageing.AgeingPlan.PlannedFile;
import org.junit.jupiter.api.Test;

/** Checks the files that age a disk. */
class AgeingPlanTest {
  private static final long MIB = 1 << 20;
  private static final long FULL = 3000 * MIB;
  private static final long LEAST = 8 * MIB;
  private static final long MOST = 8 * LEAST;

  private final AgeingPlan plan = AgeingPlan.of(FULL, LEAST);

  @Test
  void equalArgumentsResultInEqualPlans() {
    assertThat(AgeingPlan.of(FULL, LEAST)).isEqualTo(plan);
  }

  @Test
  void firstPassFillsTheDiskAndLaterPassesReplaceAThird() {
    assertThat(plan.passes()).hasSize(4);
    assertThat(plan.passes().get(0).deleted()).isEmpty();
    assertThat(plan.passes().subList(1, 4))
        .allSatisfy(
            pass -> assertThat(pass.deletedBytes()).isBetween(FULL / 3, FULL / 3 + 2 * MOST));
  }

  @Test
  void diskIsFullAfterEachPass() {
    List<PlannedFile> files = new ArrayList<>();
    for (Pass pass : plan.passes()) {
      assertThat(files).containsAll(pass.deleted());
      files.removeAll(pass.deleted());
      files.addAll(pass.created());
      assertThat(files.stream().mapToLong(PlannedFile::bytes).sum()).isBetween(FULL, FULL + MOST);
    }
    assertThat(plan.remaining()).isEqualTo(files);
  }

  @Test
  void filesHaveWholeMibAndAreNumberedInTheOrderOfCreation() {
    List<PlannedFile> created =
        plan.passes().stream().flatMap(pass -> pass.created().stream()).toList();
    for (int i = 0; i < created.size(); i++) {
      PlannedFile file = created.get(i);
      assertThat(file.number()).isEqualTo(i);
      assertThat(file.bytes()).isBetween(LEAST, MOST);
      assertThat(file.bytes() % MIB).isZero();
    }
  }
}
