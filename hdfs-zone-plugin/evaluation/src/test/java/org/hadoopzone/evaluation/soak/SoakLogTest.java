/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hadoopzone.evaluation.soak.cluster.SoakSystem;
import org.hadoopzone.evaluation.soak.faults.FaultKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoakLogTest {
  @TempDir private Path dir;

  @Test
  void readsBackOutcomesToContinueACampaign() throws IOException {
    Path file = dir.resolve("soak/42-zones.jsonl");
    FaultOutcome first = Outcomes.survived(0, FaultKind.HANG);
    FaultOutcome second = Outcomes.lost(3, FaultKind.POWER_CUT, 7);

    assertThat(new SoakLog(file).read()).isEmpty();
    new SoakLog(file).add(first);
    new SoakLog(file).add(second);
    assertThat(new SoakLog(file).read()).containsExactly(first, second);
  }

  @Test
  void campaignsOfASystemAreFoundBySeed() throws IOException {
    FaultOutcome outcome = Outcomes.survived(0, FaultKind.HANG);
    SoakLog.in(dir, 42, SoakSystem.ZONES).add(outcome);
    SoakLog.in(dir, 43, SoakSystem.ZONES).add(Outcomes.survived(7, FaultKind.UNPLUG));
    SoakLog.in(dir, 42, SoakSystem.STOCK).add(outcome);
    Files.writeString(dir.resolve("client.log"), "not a log of outcomes");

    assertThat(SoakLog.readAll(dir, SoakSystem.ZONES)).containsOnlyKeys(42L, 43L);
    assertThat(SoakLog.readAll(dir, SoakSystem.STOCK))
        .containsOnly(Map.entry(42L, List.of(outcome)));
  }

  @Test
  void countsTheFaultsSinceTheLastFinishedJob() throws IOException {
    SoakLog log = SoakLog.in(dir, 42, SoakSystem.ZONES);
    assertThat(log.faultsWithoutJob()).isZero();

    log.add(Outcomes.survivedWithoutJob(0, FaultKind.HANG));
    log.add(Outcomes.survived(1, FaultKind.HANG));
    assertThat(log.faultsWithoutJob()).isZero();

    log.add(Outcomes.survivedWithoutJob(2, FaultKind.HANG));
    log.add(Outcomes.survivedWithoutJob(3, FaultKind.HANG));
    assertThat(log.faultsWithoutJob()).isEqualTo(2);
  }
}
