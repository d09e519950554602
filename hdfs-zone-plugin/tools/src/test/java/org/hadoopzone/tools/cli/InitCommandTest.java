/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.LoopDevice;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs {@code init} on loop devices. */
class InitCommandTest extends CommandTest {
  private static final String CLASS_PATH = "java.class.path";

  private final String classPath = System.getProperty(CLASS_PATH);
  private Path conf;
  private LoopDevice loop;
  private SmallFileSystem outer;
  private SmallFileSystem inner;

  @BeforeEach
  void createConfiguration() throws IOException {
    conf = Files.createDirectory(dir.resolve("conf"));
    System.setProperty(CLASS_PATH, classPath + ":/hadoop/lib/hdfs-zone-plugin-0.1.0.jar");
  }

  @AfterEach
  void restoreClassPath() {
    System.setProperty(CLASS_PATH, classPath);
  }

  @AfterEach
  void removeDisk() throws Exception {
    for (AutoCloseable part : Arrays.asList(inner, outer, loop)) {
      if (part != null) {
        part.close();
      }
    }
  }

  /** Creates a rotational disk with a file system on each of two partitions. */
  private void partitionDisk() throws IOException {
    loop = LoopDevice.over(dir.resolve("image"), 64 * MB);
    rotate(loop.path());
    outer = SmallFileSystem.ext4On(loop.addPartition(MB, 16 * MB), dir.resolve("o"));
    inner = SmallFileSystem.ext4On(loop.addPartition(17 * MB, 47 * MB), dir.resolve("i"));
  }

  private void dataDirs(Path... dirs) throws IOException {
    StringBuilder paths = new StringBuilder();
    for (Path path : dirs) {
      paths.append(paths.length() == 0 ? "" : ",").append(Files.createDirectories(path));
    }
    Files.writeString(
        conf.resolve("hdfs-site.xml"),
        "<configuration>\n  <property><name>dfs.datanode.data.dir</name><value>"
            + paths
            + "</value></property>\n</configuration>\n");
  }

  private int init(String... more) {
    String[] args = new String[more.length + 3];
    System.arraycopy(new String[] {"init", "--conf", conf.toString()}, 0, args, 0, 3);
    System.arraycopy(more, 0, args, 3, more.length);
    return run(args);
  }

  /** Makes the kernel report a loop device as a rotational disk. */
  private static void rotate(Path loop) throws IOException {
    Files.writeString(
        Path.of("/sys/block", loop.getFileName().toString(), "queue/rotational"), "1");
  }

  @Test
  void twoPartitionsOfARealDiskAreConfiguredOnceAndUndone() throws Exception {
    partitionDisk();
    dataDirs(inner.path().resolve("dfs"), outer.path().resolve("dfs"));
    String before = Files.readString(conf.resolve("hdfs-site.xml"));

    assertThat(init()).as(err).isEqualTo(ExitCode.DONE);
    assertThat(CommandLines.unwrapped(out, 4))
        .contains(": two partitions")
        .contains("<name>hadoop.disk-zone.outer.dirs</name>")
        .contains("<value>" + outer.path() + "</value>")
        .contains("disk-zones survey " + loop.path())
        .contains("disk-zones doctor");
    assertThat(Files.readString(conf.resolve("hdfs-site.xml"))).isEqualTo(before);

    assertThat(init("--json")).isEqualTo(ExitCode.DONE);
    JsonNode disk = json().get("disks").get(0);
    assertThat(disk.get("fit").asText()).isEqualTo("two_partitions");
    assertThat(disk.get("volumes").get(0).get("mount_point").asText())
        .isEqualTo(outer.path().toString());
    assertThat(json().get("properties")).hasSize(4);
    assertThat(json().get("applied").asBoolean()).isFalse();

    assertThat(init("--apply")).as(err).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("Restart the DataNode of this node.", "init --undo");
    String applied = Files.readString(conf.resolve("hdfs-site.xml"));
    assertThat(applied).contains("ZoneVolumeChoosingPolicy");
    assertThat(init("--apply")).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("nothing was changed");
    assertThat(Files.readString(conf.resolve("hdfs-site.xml"))).isEqualTo(applied);
    assertThat(init("--json")).isEqualTo(ExitCode.DONE);
    assertThat(json().get("applied").asBoolean()).isTrue();
    assertThat(init()).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("Later, ", "dfs.disk-zone.honor-nominated-storage");

    assertThat(init("--undo")).as(err).isEqualTo(ExitCode.DONE);
    assertThat(CommandLines.unwrapped(out, 4))
        .contains("Restart the DataNode. Restart the NameNode, if this node has one.");
    assertThat(Files.readString(conf.resolve("hdfs-site.xml"))).isEqualTo(before);
    assertThat(conf.resolve("core-site.xml")).doesNotExist();
  }

  @Test
  void volumeThatIsTooSmallGetsNoZonesAndTheReasonIsPrinted() throws Exception {
    try (SmallFileSystem volume =
        SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("d"), 512 * MB)) {
      rotate(Path.of(Command.run("findmnt", "-no", "SOURCE", volume.path()).trim()));
      dataDirs(volume.path().resolve("dfs"));
      assertThat(init("--apply")).as(err).isEqualTo(ExitCode.DONE);
      assertThat(CommandLines.unwrapped(out, 4))
          .contains(": nothing")
          .containsAnyOf(
              "The volume is too small: a fence would keep only 32.0 MiB",
              "Moving files requires Linux 6.18")
          .contains("No key needs to be set, and nothing was changed.");
      assertThat(conf.toFile().list()).containsExactly("hdfs-site.xml");
    }
  }

  @Test
  void withoutTheJarNothingIsApplied() throws Exception {
    partitionDisk();
    dataDirs(inner.path().resolve("dfs"), outer.path().resolve("dfs"));
    System.setProperty(CLASS_PATH, "");
    assertThat(init("--apply")).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("is not on Hadoop's class path", "Nothing was changed");
    assertThat(conf.toFile().list()).containsExactly("hdfs-site.xml");
  }

  @Test
  void nothingIsProposedOrAppliedWhileADirIsMissing() throws Exception {
    partitionDisk();
    Path missing = dir.resolve("not-mounted");
    dataDirs(inner.path().resolve("dfs"), outer.path().resolve("dfs"), missing);
    Files.delete(missing);
    String before = Files.readString(conf.resolve("hdfs-site.xml"));

    assertThat(init()).isEqualTo(ExitCode.PROBLEMS_FOUND);
    assertThat(CommandLines.unwrapped(out, 4))
        .contains(missing + " is not a directory: mount its file system, create the directory")
        .doesNotContain("<property>", "--apply");
    assertThat(init("--json")).isEqualTo(ExitCode.PROBLEMS_FOUND);
    assertThat(json().get("missing_dirs")).hasSize(1);
    assertThat(json().get("properties")).isEmpty();
    assertThat(json().get("applied").asBoolean()).isFalse();

    assertThat(init("--apply")).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains(missing + " is not a directory", "Nothing was changed");
    assertThat(conf.toFile().list()).containsExactly("hdfs-site.xml");
    assertThat(Files.readString(conf.resolve("hdfs-site.xml"))).isEqualTo(before);
  }

  @Test
  void nodeWithoutDirsIsAnErrorThatNamesTheKeys() {
    assertThat(init()).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("dfs.datanode.data.dir", "yarn.nodemanager.local-dirs", "--conf");
  }

  @Test
  void includedFileIsReadFromTheDirectoryOfTheSiteFilesBeforeTheClassPath() throws IOException {
    Path other = Files.createDirectory(dir.resolve("other"));
    for (Path each : List.of(conf, other)) {
      Files.writeString(
          each.resolve("common.xml"),
          "<configuration><property><name>dfs.datanode.data.dir</name><value>"
              + each.resolve("dfs")
              + "</value></property></configuration>");
    }
    Files.writeString(
        conf.resolve("hdfs-site.xml"),
        "<configuration xmlns:xi=\"http://www.w3.org/2001/XInclude\">"
            + "<xi:include href=\"common.xml\"/></configuration>");
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader withOther = new URLClassLoader(new URL[] {other.toUri().toURL()}, before)) {
      Thread.currentThread().setContextClassLoader(withOther);
      assertThat(init()).isEqualTo(ExitCode.FAILED);
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
    assertThat(err).contains(conf.resolve("dfs") + " is not a directory");
  }

  @Test
  void malformedBlockSizeIsAnErrorThatNamesTheKey() throws IOException {
    Files.writeString(
        conf.resolve("hdfs-site.xml"),
        "<configuration><property><name>dfs.datanode.data.dir</name><value>/</value></property>"
            + "<property><name>dfs.blocksize</name><value>12q</value></property></configuration>");
    assertThat(init()).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).startsWith("dfs.blocksize is \"12q\", but must be a size");
  }

  @Test
  void missingDirectoryIsBadUsage() {
    assertThat(run("init", "--conf", "/no/such/dir")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("/no/such/dir", "is not a directory");
  }

  @Test
  void applyAndUndoExcludeEachOther() {
    assertThat(init("--apply", "--undo")).isEqualTo(ExitCode.BAD_USAGE);
  }

  @Test
  void undoWithoutApplyIsAnError() {
    assertThat(init("--undo")).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("init --apply has not written to this directory");
  }
}
