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
