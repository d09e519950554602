/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.CodeSource;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.test.MetricsAsserts;
import org.hadoopzone.zone.ZoneChooser;
import org.junit.jupiter.api.Test;

/**
 * Checks that Hadoop's own tests load the policy from the drop-in jar. Runs together with these
 * tests. The name of this class excludes it from all other test runs, which have no site files.
 */
class HadoopTestsPolicyCheck {
  private static final int BLOCKS = 10;
  private static final int DIRS = 4;

  @Test
  void testsThatConfigureNothingPlaceBlocksByZone() throws Exception {
    Configuration conf = new HdfsConfiguration();
    try (MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(conf).numDataNodes(1).storagesPerDatanode(DIRS).build()) {
      // Until it knows the zones, the NameNode nominates all volumes in turn.
      GenericTestUtils.waitFor(
          () ->
              MetricsAsserts.getIntGauge(
                      "StoragesWithZone", MetricsAsserts.getMetrics("DiskZoneBlockPlacement"))
                  == DIRS,
          200,
          300_000);
      Path file = new Path("/file");
      DFSTestUtil.createFile(
          cluster.getFileSystem(), file, 1024, BLOCKS * 1024, 1024, (short) 1, 0);

      assertThat(blocksByDir(cluster)).containsExactly(BLOCKS / 2, 0, BLOCKS / 2, 0);
    }
  }

  @Test
  void policyIsLoadedFromDropInJar() {
    CodeSource policy = ZoneVolumeChoosingPolicy.class.getProtectionDomain().getCodeSource();

    assertThat(policy.getLocation().getPath()).endsWith(".jar");
    assertThat(ZoneChooser.class.getProtectionDomain().getCodeSource()).isEqualTo(policy);
  }

  private static List<Integer> blocksByDir(MiniDFSCluster cluster) {
    return IntStream.range(0, DIRS)
        .mapToObj(dir -> cluster.getInstanceStorageDir(0, dir))
        .map(dir -> MiniDFSCluster.getAllBlockFiles(dir).size())
        .toList();
  }
}
