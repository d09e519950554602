/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.hdfs.datanode.ZoneVolumeChoosingPolicy;
import org.hadoopzone.testing.LoopDevice;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs {@code doctor} on one node and checks its output. */
class DoctorCommandTest extends CommandTest {
  private static final String CLASS_PATH = "java.class.path";

  private final String classPath = System.getProperty(CLASS_PATH);

  /** Adds the drop-in jar to the class path, as on a node, unless the build has done so already. */
  @BeforeEach
  void dropIn() {
    if (!classPath.matches(".*hdfs-zone-plugin-[^:/]*\\.jar.*")) {
      System.setProperty(CLASS_PATH, classPath + ":/hadoop/lib/hdfs-zone-plugin-0.1.0.jar");
    }
  }

  @AfterEach
  void restoreClassPath() {
    System.setProperty(CLASS_PATH, classPath);
  }

  @Test
  void reportsSwappedZonesOfARealDisk() throws Exception {
    try (LoopDevice loop = LoopDevice.over(dir.resolve("image"), 64 * MB)) {
      Path first = loop.addPartition(MB, 16 * MB);
      Path second = loop.addPartition(17 * MB, 47 * MB);
      try (SmallFileSystem low = SmallFileSystem.ext4On(first, dir.resolve("low"));
          SmallFileSystem high = SmallFileSystem.ext4On(second, dir.resolve("high"))) {
        assertThat(doctor(high.path(), low.path())).isEqualTo(ExitCode.PROBLEMS_FOUND);
        assertThat(CommandLines.unwrapped(out, 9))
            .contains(
                high.path()
                    + " is an outer dir, but its partition "
                    + second
                    + " begins at 17.0 MiB, after the partition ")
            .contains("1 wrong, ");

        assertThat(doctor(low.path(), high.path())).isEqualTo(ExitCode.DONE);
        assertThat(CommandLines.unwrapped(out, 9))
            .contains("note   " + loop.path() + " (loop device ")
            .contains("0 wrong, ")
            .contains("checked: this node: values, outer dirs, classes, DataNode keys")
            .contains("skipped: cluster: --this-node was given")
            .contains("skipped: NodeManager on this node: no site file");
      }
    }
  }

  @Test
  void examinesTheDisksOfANodeWithZonesInPlaceWhichHasNoOuterDirs() throws Exception {
    run(
        "doctor",
        "--this-node",
        "-Dhadoop.disk-zone.in-place.enabled=true",
        "-Ddfs.datanode.data.dir=" + dir.resolve("missing"));
    assertThat(CommandLines.unwrapped(out, 9))
        .contains("lists 1 dirs, none of which exists on this node")
        .contains("dirs exist, tracks of the disks, read-ahead of the disks");
  }

  @Test
  void jsonHasTheSameFindings() throws Exception {
    Path outer = Files.createDirectories(dir.resolve("outer"));
    int exitCode = doctor(outer, dir.resolve("missing"), "--json");

    assertThat(exitCode).isEqualTo(ExitCode.PROBLEMS_FOUND);
    JsonNode finding = json().get("findings").get(0);
    assertThat(finding.get("severity").asText()).isEqualTo("wrong");
    assertThat(finding.get("target").asText()).isEqualTo("this node");
    assertThat(finding.get("subject").asText()).isEqualTo(dir.resolve("missing").toString());
    assertThat(finding.get("remedy").asText()).startsWith("Mount its partition");
    assertThat(json().get("wrong").asInt()).isEqualTo(1);
    JsonNode checked = json().get("checked").get(0);
    assertThat(checked.get("target").asText()).isEqualTo("this node");
    assertThat(checked.get("topics").size()).isGreaterThan(5);
  }

  @Test
  void listsKeysThatTheShippedSiteFilesSet() throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader conf =
        new URLClassLoader(new URL[] {Path.of("../../conf").toUri().toURL()}, before)) {
      thread.setContextClassLoader(conf);
      run("doctor", "--this-node");
      assertThat(CommandLines.unwrapped(out, 9))
          .contains("core-site.xml, which sets hadoop.disk-zone.outer.dirs")
          .contains("hdfs-site.xml, which sets dfs.block.placement.ec.classname, ")
          .contains("mapred-site.xml, which sets mapreduce.disk-zone.intermediate, ")
          .contains("yarn-site.xml, which sets no disk-zone keys")
          .contains(
              "DataNode on this node: no site file on the class path sets dfs.datanode.data.dir")
          .contains("checked: this node: ")
          .doesNotContain("sets anything");

      run("doctor", "--this-node", "--json");
      JsonNode files = json().get("site_files");
      assertThat(files.findValuesAsText("path")).hasSize(4);
      assertThat(files.get(1).get("sets").toString()).contains("dfs.block.replicator.classname");
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private int doctor(Path outer, Path inner, String... more) {
    List<String> args = new ArrayList<>(List.of("doctor", "--this-node"));
    args.addAll(List.of(more));
    for (String setting :
        List.of(
            "hadoop.disk-zone.outer.dirs=" + outer,
            "dfs.datanode.data.dir=" + outer + "," + inner,
            "dfs.datanode.fsdataset.volume.choosing.policy="
                + ZoneVolumeChoosingPolicy.class.getName())) {
      args.addAll(List.of("-D", setting));
    }
    return run(args.toArray(new String[0]));
  }
}
