/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.inplace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.MovingKernel;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.tools.Main;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Configures a DataNode with {@code init --apply}, and runs it with the resulting site files on an
 * ext4 of 1 GiB.
 */
class InitIT {
  private static final long MB = 1 << 20;
  private static final String CLASS_PATH = "java.class.path";

  private final String classPath = System.getProperty(CLASS_PATH);

  @TempDir private Path dir;
  private Path conf;

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
  void dataNodeRunsZonesInPlaceWithTheSiteFilesOfInit() throws Exception {
    MovingKernel.require();
    conf = Files.createDirectory(dir.resolve("conf"));
    try (SmallFileSystem volume =
        SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("data"), 1024 * MB)) {
      Path loop = Path.of(Command.run("findmnt", "-no", "SOURCE", volume.path()).trim());
      Files.writeString(
          Path.of("/sys/block", loop.getFileName().toString(), "queue/rotational"), "1");
      Command.run("fallocate", "--length", 300 * MB, volume.path().resolve("filler"));
      Path data = Files.createDirectory(volume.path().resolve("dfs"));
      Path core = site("core-site.xml", "hadoop.disk-zone.in-place.min-age", "0s");
      Path hdfs = site("hdfs-site.xml", "dfs.datanode.data.dir", data, "dfs.blocksize", 4 * MB);
      List<String> before = List.of(Files.readString(core), Files.readString(hdfs));

      assertThat(init("--apply")).contains("zones in place", "Restart the DataNode of this node.");

      try (MiniDFSCluster cluster =
          new MiniDFSCluster.Builder(load(), dir.resolve("cluster").toFile())
              .manageDataDfsDirs(false)
              .build()) {
        cluster.waitActive();
        DFSTestUtil.createFile(
            cluster.getFileSystem(),
            new org.apache.hadoop.fs.Path("/file"),
            100 * MB,
            (short) 1,
            0);
        Wait.until("an advisory fence", () -> isFenced(volume.path()));
        List<Path> blocks = blocks(data);
        assertThat(blocks).hasSize(25);
        Command.run("sync", "--file-system", data);
        // DataNodes write within the allowed range. Therefore blocks beyond its end have been
        // moved.
        Wait.until(
            "all blocks to move to the inner tracks",
            () -> outermost(blocks) >= allowedEnd(volume.path()));
        DFSTestUtil.readFile(cluster.getFileSystem(), new org.apache.hadoop.fs.Path("/file"));
        assertThat(init()).contains("All keys are set in " + conf);
      }
      assertThat(init("--undo")).contains("have been removed", "pack PATH --undo");
      assertThat(List.of(Files.readString(core), Files.readString(hdfs))).isEqualTo(before);
    }
  }

  private Path site(String name, Object... settings) throws IOException {
    StringBuilder text = new StringBuilder("<configuration>\n");
    for (int i = 0; i < settings.length; i += 2) {
      text.append("  <property><name>" + settings[i] + "</name><value>" + settings[i + 1]);
      text.append("</value></property>\n");
    }
    return Files.writeString(conf.resolve(name), text.append("</configuration>\n"));
  }

  /** Runs {@code init}, which must succeed, and returns its output on one line. */
  private String init(String... more) {
    List<String> args = new ArrayList<>(List.of("init", "--conf", conf.toString()));
    args.addAll(List.of(more));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        Main.run(new PrintWriter(out), new PrintWriter(err), args.toArray(new String[0]));
    assertThat(exitCode).as("%s%s", out, err).isZero();
    return out.toString().replaceAll("\\s+", " ");
  }

  private Configuration load() throws IOException {
    Configuration loaded = new HdfsConfiguration();
    for (String name : List.of("core-site.xml", "hdfs-site.xml")) {
      loaded.addResource(new org.apache.hadoop.fs.Path(conf.resolve(name).toUri()));
    }
    return loaded;
  }

  private static FenceStatus status(Path volume) throws IOException {
    Path dir = volume.resolve("dfs");
    return Fence.in(FenceFinder.find(dir).orElse(dir)).quickStatus();
  }

  private static boolean isFenced(Path volume) throws IOException {
    return status(volume).mode().filter(mode -> mode == Fence.Mode.ADVISORY).isPresent();
  }

  private static long allowedEnd(Path volume) throws IOException {
    return status(volume).allowed().orElseThrow().end();
  }

  private static List<Path> blocks(Path data) throws IOException {
    return FileTrees.files(data, file -> file.toString().matches(".*/finalized/.*/blk_\\d+"));
  }

  /** Returns the lowest disk address of all blocks. */
  private static long outermost(List<Path> blocks) throws IOException {
    long outermost = Long.MAX_VALUE;
    for (Path block : blocks) {
      for (ByteRange extent : Fence.extents(block)) {
        outermost = Math.min(outermost, extent.start());
      }
    }
    return outermost;
  }
}
