/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.evaluation.soak.checks.Audit.AuditResult;
import org.hadoopzone.evaluation.soak.checks.Findings;
import org.hadoopzone.evaluation.soak.checks.Violation;
import org.hadoopzone.evaluation.soak.faults.Fault;
import org.hadoopzone.evaluation.soak.faults.FaultPlan.PlannedFault;
import org.hadoopzone.evaluation.soak.load.LoadCounters;
import org.hadoopzone.evaluation.soak.load.LoadCounts;

/**
 * Injects a fault while the load continues, heals it, runs an audit and judges the load.
 *
 * @param home path that is removed from messages
 */
record Strike(Auditor auditor, LoadCounters counters, Path home) {
  private static final long STRIKE_MILLIS = 40_000;
  private static final long POLL_MILLIS = 500;

  /**
   * The maximum number of faults in a row without a finished job. A longer series is a finding. A
   * series of 41 faults has occurred on a busy machine.
   */
  private static final int MAX_WITHOUT_JOB = 60;

  /** Runs the audit after a fault. */
  interface Auditor {
    AuditResult run(boolean isHealed) throws InterruptedException;
  }

  /**
   * Runs the fault and returns its outcome.
   *
   * @param withoutJob number of the preceding faults during which no job has finished
   */
  FaultOutcome run(PlannedFault planned, Fault fault, int withoutJob) throws InterruptedException {
    LoadCounts before = counters.counts();
    Findings findings = new Findings();
    findings.require(Violation.Kind.NOT_RESTORED, () -> inject(planned, fault, findings));
    boolean isHealed = findings.require(Violation.Kind.NOT_RESTORED, fault::heal);
    long healed = System.nanoTime();
    AuditResult found = auditor.run(isHealed);
    double restoredSeconds = (System.nanoTime() - healed) / 1e9;
    findings.addAll(found.findings());
    LoadCounts load = counters.counts().since(before);
    judge(load, withoutJob, findings);
    return new FaultOutcome(
        planned.index(),
        planned.kind(),
        planned.node(),
        planned.outer(),
        planned.seconds(),
        restoredSeconds,
        found.files(),
        found.bytes(),
        found.lostFiles(),
        found.lostBytes(),
        found.packedBytes(),
        withoutHome(findings.list()),
        load);
  }

  private static void inject(PlannedFault planned, Fault fault, Findings findings)
      throws Exception {
    fault.inject();
    Thread.sleep(planned.seconds() * 1000L);
    if (!awaitStrike(fault)) {
      findings.add(Violation.Kind.NOT_STRUCK, planned.toString());
    }
  }

  private static boolean awaitStrike(Fault fault) throws Exception {
    for (long waited = 0; waited < STRIKE_MILLIS; waited += POLL_MILLIS) {
      if (fault.hasStruck()) {
        return true;
      }
      Thread.sleep(POLL_MILLIS);
    }
    return false;
  }

  /**
   * Reports wrong data, unexpected errors, and a load that has written or read no files. Failed
   * operations are not findings. A job may take longer than several faults. Therefore only a long
   * series of faults without a finished job is a finding. It is reported once.
   */
  private void judge(LoadCounts load, int withoutJob, Findings findings) {
    if (load.readsWrong() + load.jobsWrong() > 0) {
      findings.add(Violation.Kind.WRONG, "the load read wrong data: " + load);
    }
    if (load.written() == 0 || load.read() == 0) {
      findings.add(Violation.Kind.LOAD, "the load has written or read no files: " + load);
    }
    if (load.jobsFinished() == 0 && withoutJob == MAX_WITHOUT_JOB) {
      findings.add(
          Violation.Kind.LOAD,
          "no job has finished during the last " + (withoutJob + 1) + " faults");
    }
    counters.takeProblems().forEach(problem -> findings.add(Violation.Kind.LOAD, problem));
  }

  private List<Violation> withoutHome(List<Violation> findings) {
    return findings.stream()
        .map(finding -> new Violation(finding.kind(), finding.detail().replace(home + "/", "")))
        .toList();
  }
}
