/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.evaluation.soak.checks.Violation.Kind;
import org.hadoopzone.util.BackgroundWork;

/**
 * Collects findings. If a check or step throws an exception, this is a finding, too. Earlier
 * findings are kept.
 */
public final class Findings {
  private final List<Violation> found = new ArrayList<>();

  /** A check that returns problems. */
  interface Check {
    List<String> run() throws Exception;
  }

  /** A step that must succeed. */
  public interface Step {
    void run() throws Exception;
  }

  /** Runs a check, and adds a finding for each problem. */
  void check(Kind kind, Check check) throws InterruptedException {
    require(kind, () -> check.run().forEach(problem -> add(kind, problem)));
  }

  /** Runs a step, and adds a finding if it fails. Returns whether it has succeeded. */
  public boolean require(Kind kind, Step step) throws InterruptedException {
    try {
      step.run();
      return true;
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      add(kind, BackgroundWork.messageOf(e));
      return false;
    }
  }

  /** Adds a finding. */
  public void add(Kind kind, String detail) {
    found.add(new Violation(kind, detail));
  }

  /** Adds findings. */
  public void addAll(List<Violation> more) {
    found.addAll(more);
  }

  /** Returns all findings. */
  public List<Violation> list() {
    return List.copyOf(found);
  }
}
