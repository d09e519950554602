/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.zone.Zone;
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
  void ruleFindsTheZonesRegardlessOfTheHomeDirectory() {
    List<Zone> zones =
        layout.localDirs(1).stream().map(dir -> layout.rule().zoneOf(dir.toString())).toList();

    assertThat(zones).containsExactly(Zone.OUTER, Zone.INNER, Zone.OUTER, Zone.INNER);
  }
}
