/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.security.CodeSource;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.test.MetricsAsserts;
import org.hadoopzone.zone.ZoneChooser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
      write(cluster, "/file");
      assertThat(blocksByDir(cluster)).containsExactly(BLOCKS / 2, 0, BLOCKS / 2, 0);

      // Without the NameNode's nomination, a DataNode treats all blocks as permanent.
      write(cluster, "/tmp/file");
      assertThat(blocksByDir(cluster)).containsOnly(BLOCKS / 2);
    }
  }

  private static void write(MiniDFSCluster cluster, String file) throws Exception {
    DFSTestUtil.createFile(
        cluster.getFileSystem(), new Path(file), 1024, BLOCKS * 1024, 1024, (short) 1, 0);
  }

  @Test
  void policyIsLoadedFromDropInJar() {
    CodeSource policy = ZoneVolumeChoosingPolicy.class.getProtectionDomain().getCodeSource();

    assertThat(policy.getLocation().getPath()).endsWith(".jar");
    assertThat(ZoneChooser.class.getProtectionDomain().getCodeSource()).isEqualTo(policy);
  }

  /** Checks that each entry matches a test. Failsafe ignores an entry whose test was renamed. */
  @ParameterizedTest
  @ValueSource(strings = {"included.txt", "excluded.txt"})
  void eachEntryOfListNamesTest(String list) throws Exception {
    String lists = System.getProperty("basedir") + "/src/test/hadoop-tests";
    List<String> entries =
        Files.readAllLines(Paths.get(lists, list)).stream()
            .filter(line -> !line.trim().isEmpty() && !line.startsWith("#"))
            .toList();
    assertThat(entries).isNotEmpty().allMatch(HadoopTestsPolicyCheck::isTest);
  }

  /** Returns whether an entry such as {@code package/Class#method*} matches a test. */
  private static boolean isTest(String entry) {
    String[] parts = entry.replace('/', '.').split("#");
    try {
      Method[] methods = Class.forName(parts[0]).getMethods();
      // A method with parameters is listed with an asterisk, which also matches its arguments.
      String name = parts.length == 1 ? ".*" : parts[1].replace("*", ".*");
      return Stream.of(methods).anyMatch(method -> method.getName().matches(name));
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private static List<Integer> blocksByDir(MiniDFSCluster cluster) {
    return IntStream.range(0, DIRS)
        .mapToObj(dir -> cluster.getInstanceStorageDir(0, dir))
        .map(dir -> MiniDFSCluster.getAllBlockFiles(dir).size())
        .toList();
  }
}
