/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.testing.JavaProcess;

/**
 * Several campaigns at a time, each in a process of its own: what Hadoop's clients and jobs keep in
 * static fields is of one cluster.
 */
final class SideBySide {
  private SideBySide() {}

  /**
   * Runs them all.
   *
   * @param campaigns the command line of each
   * @return the worst of their exit codes
   */
  static int run(List<List<String>> campaigns) throws IOException, InterruptedException {
    List<Process> processes = new ArrayList<>();
    for (List<String> campaign : campaigns) {
      ProcessBuilder process = JavaProcess.of(Soak.class, campaign).inheritIO();
      // A campaign ends with this process, also if that is killed.
      process.command().addAll(0, List.of("setpriv", "--pdeathsig", "TERM"));
      processes.add(process.start());
    }
    int worst = 0;
    for (Process process : processes) {
      worst = Math.max(worst, process.waitFor());
    }
    return worst;
  }
}
