/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.evaluation.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SoakReportTest {
  private final SoakReport report =
      new SoakReport(
          42,
          Map.of("kernel", "Linux 6.18"),
          Map.of(
              SoakSystem.ZONES,
              List.of(Outcomes.survived(0, FaultKind.HANG), Outcomes.survived(1, FaultKind.HANG)),
              SoakSystem.STOCK,
              List.of(Outcomes.lost(0, FaultKind.HANG, 1_234_567))));

  @Test
  void itHasEachSystemInAColumn() {
    assertThat(report.toString())
        .contains("make soak ARGS='--seed 42'")
        .contains("Linux 6.18")
        .contains("|  | disk zones | stock policies |")
        .contains("| faults injected | 2 | 1 |")
        .contains("| survived | 2 | 0 |")
        .contains("| bytes lost | 0 | 1,234,567 |")
        .contains("| acknowledged file lost | 0 | 1 |")
        .contains("| jobs finished | 2 | 1 |")
        .contains("| drive hangs, and comes back | 2 of 2, 20 s | 0 of 1, 20 s |")
        .contains(
            "stock policies, fault 0, drive hangs, and comes back: acknowledged file lost,"
                + " /load/a: gone\n");
  }

  @Test
  void itTakesThePlaceOfEarlierResults() {
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
  void aPageWithoutAPlaceForItIsRefused() {
    assertThatThrownBy(() -> report.insertInto("nothing"))
        .hasMessageContaining("no place for results");
  }
}
