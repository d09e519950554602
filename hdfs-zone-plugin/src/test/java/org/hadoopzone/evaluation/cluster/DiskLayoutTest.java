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

import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.disk.Zone;
import org.junit.jupiter.api.Test;

class DiskLayoutTest {
  private final DiskLayout layout = new DiskLayout(Path.of("/home/outer/demo"), 2);

  @Test
  void everyDaemonHasADirInEachZoneOfEachDisk() {
    assertThat(layout.localDirs(1))
        .containsExactly(
            Path.of("/home/outer/demo/disk1/outer/nodemanager1"),
            Path.of("/home/outer/demo/disk1/inner/nodemanager1"),
            Path.of("/home/outer/demo/disk2/outer/nodemanager1"),
            Path.of("/home/outer/demo/disk2/inner/nodemanager1"));
  }

  @Test
  void ruleFindsTheZonesWhateverTheHomeIsCalled() {
    List<Zone> zones =
        layout.localDirs(1).stream().map(dir -> layout.rule().zoneOf(dir.toString())).toList();

    assertThat(zones).containsExactly(Zone.OUTER, Zone.INNER, Zone.OUTER, Zone.INNER);
  }
}
