/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.evaluation.drive.DriveNeeds;
import org.hadoopzone.evaluation.drive.RunGuard;
import org.hadoopzone.evaluation.soak.cluster.SoakSystem;
import org.hadoopzone.evaluation.soak.faults.FaultKind;
import org.hadoopzone.evaluation.soak.faults.FaultPlan;
import org.hadoopzone.testing.MovingKernel;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs the shortest campaign that kills a DataNode and cuts the power. */
class SoakIT {
  private static final List<FaultKind> KINDS =
      List.of(FaultKind.KILL_DATANODE, FaultKind.POWER_CUT);

  @TempDir private Path dir;

  @ParameterizedTest
  @EnumSource(names = {"ZONES", "IN_PLACE"})
  void losesNoAcknowledgedFile(SoakSystem system) throws Exception {
    DriveNeeds.assumeMet();
    if (system == SoakSystem.IN_PLACE) {
      MovingKernel.require();
    }
    SoakLog log = new SoakLog(dir.resolve("log.jsonl"));
    // Each system needs its own directory, because an evaluation keeps its directory locked until
    // the JVM exits.
    Path home = Path.of("target/soak-it", system.name()).toAbsolutePath();
    Path conf = Path.of("../../conf").toAbsolutePath().normalize();
    FaultPlan plan = new FaultPlan(42, 3, KINDS);

    try (RunGuard guard = RunGuard.start(home)) {
      new Campaign(system, plan, home.resolve("cluster"), conf, false)
          .run(guard, log, done -> done < KINDS.size(), outcome -> {});
    }

    assertThat(log.read()).hasSize(KINDS.size()).allSatisfy(SoakIT::isSurvived);
    long packed = log.read().stream().mapToLong(FaultOutcome::packedBytes).sum();
    assertThat(packed > 0).isEqualTo(system == SoakSystem.IN_PLACE);
  }

  private static void isSurvived(FaultOutcome outcome) {
    assertThat(outcome.findings()).isEmpty();
    assertThat(outcome.files()).isPositive();
    assertThat(outcome.load().written()).isPositive();
  }
}
