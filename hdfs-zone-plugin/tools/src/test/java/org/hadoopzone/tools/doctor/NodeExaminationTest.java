/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.hdfs.datanode.FenceService;
import org.hadoopzone.yarn.FenceAuxiliaryService;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which checks of this node run. */
class NodeExaminationTest {
  @TempDir private Path dir;

  private final Configuration conf = new Configuration(false);

  @BeforeEach
  void configure() {
    conf.set(DiskZoneKeys.OUTER_DIRS, dir + "/outer");
    conf.set("dfs.datanode.data.dir", dir.toString());
    conf.set("yarn.nodemanager.local-dirs", dir.toString());
    conf.set("dfs.datanode.plugins", FenceService.class.getName());
    conf.set("yarn.nodemanager.aux-services", FenceAuxiliaryService.NAME);
  }

  @Test
  void fenceServicesAreCheckedWithoutZonesInPlace() {
    assertThat(examine().checked().get("this node")).contains("fence services");
  }

  @Test
  void dirWithAnInvalidNameSkipsTheChecksThatReadIt() {
    // Java refuses this path, like a path with non-ASCII characters in the locale C.
    conf.set("yarn.nodemanager.local-dirs", dir + "/a\0b");
    Examination examination = examine();
    assertThat(examination.checked().get("this node")).contains("values", "fences and DataNode");
    assertThat(examination.skipped())
        .containsKeys("disks of this node", "fence services", "fences of this NodeManager");
  }

  private Examination examine() {
    return DoctorRunner.examine(conf, true, (done, total) -> {});
  }
}
