/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.hadoopzone.evaluation.soak.cluster.SoakSystem;
import org.hadoopzone.evaluation.soak.faults.FaultKind;
import org.junit.jupiter.api.Test;

class SoakReportTest {
  private final SoakReport report =
      new SoakReport(
          Map.of("kernel", "Linux 6.18"),
          Map.of(
              SoakSystem.ZONES,
              campaigns(
                  List.of(Outcomes.survived(0, FaultKind.HANG)),
                  List.of(Outcomes.survived(0, FaultKind.HANG))),
              SoakSystem.STOCK,
              campaigns(List.of(Outcomes.lost(0, FaultKind.HANG, 1_234_567)))));

  /** Returns the campaigns by seed. The seeds are 42, 43 and so on. */
  @SafeVarargs
  private static SortedMap<Long, List<FaultOutcome>> campaigns(List<FaultOutcome>... all) {
    SortedMap<Long, List<FaultOutcome>> bySeed = new TreeMap<>();
    for (List<FaultOutcome> campaign : all) {
      bySeed.put(42L + bySeed.size(), campaign);
    }
    return bySeed;
  }

  @Test
  void hasAColumnForEachSystemWithTheSumOfItsCampaigns() {
    assertThat(report.toString())
        .contains("Made by `make soak ARGS='--seed 42'`, `make soak ARGS='--seed 43'` on:")
        .contains("Linux 6.18")
        .contains("|  | disk zones | stock policies |")
        .contains("| faults injected | 2 | 1 |")
        .contains("| survived | 2 | 0 |")
        .contains("| bytes lost | 0 | 1,234,567 |")
        .contains("| acknowledged file lost | 0 | 1 |")
        .contains("| jobs finished | 2 | 1 |")
        .contains("| other operations that failed | 8 | 4 |")
        .contains("| drive hangs, and comes back | 2 of 2, 20 s | 0 of 1, 20 s |")
        .contains(
            "| data moved to inner tracks, MB | 4 | 2 |",
            "- acknowledged file lost (stock policies, seed 42): fault 0, drive hangs, and comes"
                + " back. First detail: /load/a: gone\n");
  }

  @Test
  void omitsSystemsWithoutCampaigns() {
    SoakReport zones =
        new SoakReport(
            Map.of(),
            Map.of(
                SoakSystem.ZONES,
                campaigns(List.of(Outcomes.survived(0, FaultKind.HANG))),
                SoakSystem.STOCK,
                campaigns()));

    assertThat(zones.toString()).contains("|  | disk zones |\n");
  }

  @Test
  void replacesEarlierResults() {
    String page = "before\n" + SoakReport.BEGIN + "old\n" + SoakReport.END + "after\n";

    String once = report.insertInto(page);

    assertThat(once)
        .startsWith("before\n" + SoakReport.BEGIN)
        .endsWith(SoakReport.END + "after\n")
        .doesNotContain("old")
        .contains("faults injected");
    assertThat(report.insertInto(once)).isEqualTo(once);
  }

  @Test
  void refusesPageWithoutMarkers() {
    assertThatThrownBy(() -> report.insertInto("nothing"))
        .hasMessageContaining("no markers for the results");
  }
}
