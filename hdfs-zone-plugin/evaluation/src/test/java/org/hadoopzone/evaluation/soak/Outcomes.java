/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.util.List;
import org.hadoopzone.evaluation.soak.checks.Violation;
import org.hadoopzone.evaluation.soak.faults.FaultKind;
import org.hadoopzone.evaluation.soak.load.LoadCounts;

/** Creates outcomes for tests. */
final class Outcomes {
  private static final LoadCounts LOAD = new LoadCounts(10, 1, 20, 2, 0, 5, 1, 0, 0, 3, 0, 4);
  private static final LoadCounts WITHOUT_JOB =
      new LoadCounts(10, 1, 20, 2, 0, 5, 0, 0, 0, 3, 0, 4);

  private Outcomes() {}

  static FaultOutcome survived(int index, FaultKind kind) {
    return outcome(index, kind, LOAD, 0);
  }

  static FaultOutcome survivedWithoutJob(int index, FaultKind kind) {
    return outcome(index, kind, WITHOUT_JOB, 0);
  }

  static FaultOutcome lost(int index, FaultKind kind, long bytes) {
    return outcome(
        index, kind, LOAD, bytes, new Violation(Violation.Kind.LOST, "/load/a: gone\nfor good"));
  }

  private static FaultOutcome outcome(
      int index, FaultKind kind, LoadCounts load, long lost, Violation... findings) {
    return new FaultOutcome(
        index,
        kind,
        1,
        true,
        5,
        20,
        40,
        100_000_000,
        findings.length,
        lost,
        2_000_000,
        List.of(findings),
        load);
  }
}
