/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.tools.fsbench.AdviceRule.Advice;
import org.hadoopzone.tools.fsbench.Findings.Cost;
import org.hadoopzone.tools.fsbench.Findings.Measured;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.Test;

/** Checks the advice for made-up measurements. */
class AdviceRuleTest {
  private static final long SMALL = 4L << 30;
  private static final long LARGE = 17L << 30;
  private static final MkfsProfile EXT4 = MkfsProfile.of("ext4");
  private static final MkfsProfile EXT2 = MkfsProfile.of("ext2");
  private static final MkfsProfile XFS = MkfsProfile.of("xfs");
  private static final List<MkfsProfile> CONTEST = Arrays.asList(EXT4, EXT2, XFS);

  private final List<Measured> rows = new ArrayList<>();

  @Test
  void recommendsTheFastestWithItsLargestSaving() {
    both(EXT4, Phase.TEMPORARY_WRITE, 60, Phase.CHURN, 40);
    both(XFS, Phase.TEMPORARY_WRITE, 30, Phase.CHURN, 39);
    Advice advice = advice(Zone.OUTER).get();
    assertThat(advice.recipe).isSameAs(XFS);
    assertThat(advice.zone).isEqualTo(Zone.OUTER);
    assertThat(advice.why)
        .isEqualTo(
            "Disk busy time: 138.0 s. This is 31.0 % less than with \"ext4\" (200.0 s). The largest"
                + " saving is in \"temp write\": 60.0 instead of 120.0 s.");
  }

  @Test
  void keepsTheDefaultIfOthersAreHardlyBetter() {
    both(EXT4, Phase.CREATE, 100, Phase.READ, 100);
    both(XFS, Phase.CREATE, 98, Phase.READ, 97);
    assertThat(advice(Zone.INNER).get().recipe).isSameAs(EXT4);
    assertThat(advice(Zone.INNER).get().why)
        .isEqualTo(
            "Disk busy time: 400.0 s. No alternative is more than 3 % better: the next best is"
                + " \"xfs\" with 390.0 s (-2.5 %).");
  }

  @Test
  void theMarginIsThreePercent() {
    both(EXT4, Phase.CREATE, 50, Phase.READ, 50);
    both(XFS, Phase.CREATE, 47, Phase.READ, 50);
    assertThat(advice(Zone.INNER).get().recipe).isSameAs(EXT4);
    rows.clear();
    both(EXT4, Phase.CREATE, 50, Phase.READ, 50);
    both(XFS, Phase.CREATE, 46.9, Phase.READ, 50);
    assertThat(advice(Zone.INNER).get().recipe).isSameAs(XFS);
  }

  @Test
  void aZoneIsJudgedByThePhasesOfItsFiles() {
    both(EXT4, Phase.CHURN, 50, Phase.CREATE, 100);
    both(XFS, Phase.CHURN, 100, Phase.CREATE, 50);
    assertThat(advice(Zone.OUTER).get().recipe).isSameAs(EXT4);
    assertThat(advice(Zone.INNER).get().recipe).isSameAs(XFS);
  }

  @Test
  void doesNotRecommendFileSystemWithoutJournal() {
    both(EXT4, Phase.CHURN, 100, Phase.CREATE, 0);
    both(EXT2, Phase.CHURN, 50, Phase.CREATE, 0);
    both(XFS, Phase.CHURN, 150, Phase.CREATE, 0);
    assertThat(advice(Zone.OUTER).get().recipe).isSameAs(EXT4);
    assertThat(advice(Zone.OUTER).get().why)
        .contains("the next best is \"xfs\" with 300.0 s (+50.0 %).")
        .endsWith(
            "\"ext2\" takes only 100.0 s, but has no journal: after a crash, it needs a full file"
                + " system check before it can be mounted.");
  }

  @Test
  void doesNotRecommendProfileThatFailedAtOneSize() {
    both(EXT4, Phase.CHURN, 100, Phase.CREATE, 0);
    row(XFS, LARGE, Phase.CHURN, 1, Phase.CREATE, 0);
    assertThat(advice(Zone.OUTER).get().recipe).isSameAs(EXT4);
    assertThat(advice(Zone.OUTER).get().why).isEqualTo("Disk busy time: 200.0 s.");
  }

  @Test
  void recommendsTheFastestIfTheDefaultWasNotMeasured() {
    both(XFS, Phase.CHURN, 100, Phase.CREATE, 0);
    assertThat(advice(Zone.OUTER).get().recipe).isSameAs(XFS);
    assertThat(advice(Zone.OUTER).get().why).isEqualTo("Disk busy time: 200.0 s.");
  }

  @Test
  void recommendsNothingIfOnlyExt2WasMeasured() {
    both(EXT2, Phase.CHURN, 100, Phase.CREATE, 0);
    assertThat(advice(Zone.OUTER)).isEmpty();
  }

  @Test
  void everyContestHasASafeDefaultFirstAndUniqueNames() {
    for (Comparison comparison : Comparison.values()) {
      assertThat(comparison.recipes()).extracting(MkfsProfile::name).doesNotHaveDuplicates();
      assertThat(comparison.contests)
          .allMatch(contest -> contest.get(0).caution.isEmpty())
          .allMatch(contest -> contest.get(0).survivesCrashes());
    }
  }

  private Optional<Advice> advice(Zone zone) {
    return AdviceRule.advise(zone, CONTEST, rows, 2);
  }

  private void both(MkfsProfile recipe, Phase first, double busy, Phase second, double alsoBusy) {
    row(recipe, SMALL, first, busy, second, alsoBusy);
    row(recipe, LARGE, first, busy, second, alsoBusy);
  }

  private void row(
      MkfsProfile recipe, long size, Phase first, double busy, Phase second, double alsoBusy) {
    Map<Phase, Cost> costs = new EnumMap<>(Phase.class);
    costs.put(first, new Cost(1, busy, 1));
    costs.put(second, new Cost(1, alsoBusy, 1));
    rows.add(new Measured(recipe, size, costs));
  }
}
