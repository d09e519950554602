/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.evaluation.soak.checks.Audit.AuditResult;
import org.hadoopzone.evaluation.soak.checks.Violation;
import org.hadoopzone.evaluation.soak.checks.Violation.Kind;
import org.hadoopzone.evaluation.soak.faults.Fault;
import org.hadoopzone.evaluation.soak.faults.FaultKind;
import org.hadoopzone.evaluation.soak.faults.FaultPlan.PlannedFault;
import org.hadoopzone.evaluation.soak.load.LoadCounters;
import org.hadoopzone.evaluation.soak.load.LoadEvents;
import org.hadoopzone.util.BackgroundWork;
import org.junit.jupiter.api.Test;

class StrikeTest {
  private static final PlannedFault PLANNED = new PlannedFault(7, FaultKind.UNPLUG, 1, true, 0);

  private static final AuditResult NOTHING_FOUND = new AuditResult(5, 50, 0, 0, 0, List.of());
  private static final AuditResult LOST_FILE =
      new AuditResult(5, 50, 1, 10, 0, List.of(new Violation(Kind.LOST, "/work/home/load/a")));

  private final LoadCounters counters = new LoadCounters();

  /** A fault during which the load continues to work. */
  private class HarmlessFault implements Fault {
    private final BackgroundWork.Round further;

    HarmlessFault() {
      this(() -> {});
    }

    /** Creates a fault during which the load also does further work. */
    HarmlessFault(BackgroundWork.Round further) {
      this.further = further;
    }

    @Override
    public void inject() throws Exception {
      LoadEvents.countFiles(counters);
      further.run();
    }

    @Override
    public boolean hasStruck() {
      return true;
    }

    @Override
    public void heal() throws Exception {}
  }

  @Test
  void survivesWhenNothingIsFound() throws Exception {
    FaultOutcome outcome = strike(new HarmlessFault(), NOTHING_FOUND);

    assertThat(outcome.survived()).isTrue();
    assertThat(outcome.index()).isEqualTo(7);
    assertThat(outcome.files()).isEqualTo(5);
    assertThat(outcome.load().written()).isEqualTo(1);
  }

  @Test
  void findingsNameNoLocalDirectory() throws Exception {
    assertThat(strike(new HarmlessFault(), LOST_FILE).findings())
        .containsExactly(new Violation(Kind.LOST, "load/a"));
  }

  @Test
  void dataAreAuditedEvenIfTheFaultCannotBeHealed() throws Exception {
    Fault fault =
        new HarmlessFault() {
          @Override
          public void heal() throws IOException {
            throw new IOException("cannot mount");
          }
        };

    FaultOutcome outcome =
        strike(
            fault,
            isHealed -> {
              assertThat(isHealed).isFalse();
              return LOST_FILE;
            });

    assertThat(kinds(outcome)).containsExactly(Kind.NOT_RESTORED, Kind.LOST);
    assertThat(outcome.lostFiles()).isEqualTo(1);
  }

  @Test
  void faultThatFailsIsHealed() throws Exception {
    Fault fault =
        new HarmlessFault(
            () -> {
              throw new IOException("cannot unplug");
            });

    FaultOutcome outcome =
        strike(
            fault,
            isHealed -> {
              assertThat(isHealed).isTrue();
              return NOTHING_FOUND;
            });

    assertThat(outcome.findings())
        .containsExactly(new Violation(Kind.NOT_RESTORED, "cannot unplug"));
  }

  @Test
  void reportsLoadThatStandsStill() throws Exception {
    Fault fault =
        new HarmlessFault() {
          @Override
          public void inject() {
            // The load does nothing.
          }
        };

    assertThat(kinds(strike(fault, NOTHING_FOUND))).containsExactly(Kind.LOAD);
  }

  @Test
  void reportsWrongDataAndProblemsOfTheLoad() throws Exception {
    Fault fault =
        new HarmlessFault(
            () -> {
              LoadEvents.countWrongFile(counters);
              LoadEvents.report(counters, "reader: OutOfMemoryError");
            });

    FaultOutcome outcome = strike(fault, NOTHING_FOUND);

    assertThat(kinds(outcome)).containsExactly(Kind.WRONG, Kind.LOAD);
    assertThat(outcome.findings().get(1).detail()).isEqualTo("reader: OutOfMemoryError");
  }

  @Test
  void reportsOnceThatNoJobHasFinishedDuringMoreThan60Faults() throws Exception {
    assertThat(strikeAfter(59, new HarmlessFault()).survived()).isTrue();
    assertThat(strikeAfter(60, new HarmlessFault()).findings())
        .containsExactly(new Violation(Kind.LOAD, "no job has finished during the last 61 faults"));
    assertThat(strikeAfter(61, new HarmlessFault()).survived()).isTrue();
  }

  @Test
  void jobThatFinishesAfter60FaultsIsNotLate() throws Exception {
    Fault fault = new HarmlessFault(() -> LoadEvents.countJob(counters));
    assertThat(strikeAfter(60, fault).survived()).isTrue();
  }

  private FaultOutcome strikeAfter(int faultsWithoutJob, Fault fault) throws InterruptedException {
    return new Strike(isHealed -> NOTHING_FOUND, counters, Path.of("/work/home"))
        .run(PLANNED, fault, faultsWithoutJob);
  }

  private FaultOutcome strike(Fault fault, AuditResult found) throws InterruptedException {
    return strike(fault, isHealed -> found);
  }

  private FaultOutcome strike(Fault fault, Strike.Auditor auditor) throws InterruptedException {
    return new Strike(auditor, counters, Path.of("/work/home")).run(PLANNED, fault, 0);
  }

  private static List<Kind> kinds(FaultOutcome outcome) {
    return outcome.findings().stream().map(Violation::kind).toList();
  }
}
