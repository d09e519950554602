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
package org.hadoopzone.evaluation.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.testing.Command;
import org.junit.jupiter.api.Test;

class MemoryLimitTest {
  @Test
  void whatItLaunchesIsBoundAndItGoesWithoutATrace() throws IOException {
    assumeTrue("root".equals(System.getProperty("user.name")), "needs root, to bound memory");
    String before = groups();
    MemoryLimit limit = MemoryLimit.of(64_000_000);
    String bound;
    try {
      List<String> command = new ArrayList<>(limit.launcher());
      command.addAll(List.of("cat", "/proc/self/cgroup"));
      bound = Command.run(command.toArray());
    } finally {
      limit.close();
    }

    assertThat(bound).contains("/hadoop-disk-zones");
    assertThat(before).isEmpty();
    assertThat(groups()).isEmpty();
  }

  @Test
  void processesOfARunThatWasKilledDoNotStayInIt() throws Exception {
    assumeTrue("root".equals(System.getProperty("user.name")), "needs root, to bound memory");
    List<String> command = new ArrayList<>(MemoryLimit.of(64_000_000).launcher());
    command.addAll(List.of("sh", "-c", "echo bound; exec sleep 100"));
    Process left = new ProcessBuilder(command).start();
    assertThat(left.inputReader().readLine()).isEqualTo("bound");

    MemoryLimit.of(64_000_000).close();

    assertThat(left.waitFor()).isEqualTo(128 + 9);
    assertThat(groups()).isEmpty();
  }

  private static String groups() throws IOException {
    return Command.run("find", "/sys/fs/cgroup", "-maxdepth", "2", "-name", "hadoop-disk-zones");
  }
}
