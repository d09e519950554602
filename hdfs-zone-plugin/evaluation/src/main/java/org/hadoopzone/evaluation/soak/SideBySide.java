/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.testing.JavaProcess;

/**
 * Runs several campaigns at the same time. Each runs in its own process, because Hadoop's clients
 * and jobs keep the state of one cluster in static fields.
 */
final class SideBySide {
  private SideBySide() {}

  /**
   * Runs all campaigns and waits for them.
   *
   * @param campaigns the command line of each campaign
   * @return the highest exit code
   */
  static int run(List<List<String>> campaigns) throws IOException, InterruptedException {
    List<Process> processes = new ArrayList<>();
    for (List<String> campaign : campaigns) {
      ProcessBuilder process = JavaProcess.of(Soak.class, campaign).inheritIO();
      // Terminate the campaign when this process ends, even if it is killed.
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
