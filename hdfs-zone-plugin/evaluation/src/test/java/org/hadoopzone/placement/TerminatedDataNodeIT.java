/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.hdfs.datanode.FenceService;
import org.hadoopzone.testing.JavaProcess;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ends the process of a DataNode with SIGTERM, as Hadoop's scripts and systemd do. */
class TerminatedDataNodeIT {
  private static final long MB = 1 << 20;

  /** The exit code of a Java process that SIGTERM has ended. */
  private static final int TERMINATED = 143;

  @TempDir private Path dir;

  @Test
  void fenceServiceMakesATenthOfTheVolumeAvailableBeforeTheProcessEnds() throws Exception {
    try (SmallFileSystem volume =
            SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("volume"), 1024 * MB);
        MiniDFSCluster hdfs =
            new MiniDFSCluster.Builder(ZonedHdfs.stockConf(), dir.resolve("base").toFile())
                .numDataNodes(0)
                .build()) {
      Fence.in(volume.path())
          .set(ByteRange.of(0, 160 * MB), Fence.Mode.ADVISORY, (done, total) -> {});
      Path log = dir.resolve("log");
      Process dataNode =
          JavaProcess.of(
                  DataNode.class,
                  List.of(
                      "-Dfs.defaultFS=" + hdfs.getURI(),
                      "-Ddfs.datanode.data.dir=[DISK]" + volume.path().resolve("dfs").toUri(),
                      "-Ddfs.datanode.address=127.0.0.1:0",
                      "-Ddfs.datanode.http.address=127.0.0.1:0",
                      "-Ddfs.datanode.ipc.address=127.0.0.1:0",
                      "-Ddfs.datanode.plugins=" + FenceService.class.getName(),
                      "-D" + DiskZoneKeys.FENCE_MARGIN + "=16m",
                      "-D" + DiskZoneKeys.FENCE_INTERVAL_MS + "=20"))
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      try {
        Wait.until(
            "a range with less than a tenth available, in " + log,
            () -> volume.path().toFile().getUsableSpace() < 64 * MB);
        dataNode.destroy();
        assertThat(dataNode.waitFor()).as(Files.readString(log)).isEqualTo(TERMINATED);
      } finally {
        dataNode.destroyForcibly().waitFor();
      }
      assertThat(volume.path().toFile().getUsableSpace()).isGreaterThan(100 * MB);
      assertThat(Fence.in(volume.path()).check()).isEmpty();
    }
  }
}
