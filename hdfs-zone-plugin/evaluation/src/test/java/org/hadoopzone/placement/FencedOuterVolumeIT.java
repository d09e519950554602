/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.hdfs.datanode.FenceService;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs a DataNode whose outer volume of 1 GiB has a fence, and whose inner volume has none. */
class FencedOuterVolumeIT {
  private static final long MB = 1 << 20;
  private static final long MARGIN = 32 * MB;

  /**
   * Number of blocks to write. They fit into the margin, so the result does not depend on when the
   * range is widened.
   */
  private static final int BLOCKS = 16;

  @TempDir private Path dir;

  @Test
  void temporaryFilesStayInTheOuterZoneWhenTheFenceHasLeftLittleSpace() throws Exception {
    // The names of the dirs determine their zones: see ZonedHdfs.OUTER_DIRS.
    try (SmallFileSystem outer =
        SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("data/data1"), 1024 * MB)) {
      Fence fence = Fence.in(outer.path());
      fence.set(ByteRange.of(0, 128 * MB), Fence.Mode.ADVISORY, (done, total) -> {});
      try (ZonedHdfs hdfs = ZonedHdfs.of(start(outer.path().resolve("dfs")))) {
        Wait.until("a wider range", () -> available(outer) >= size(outer) / 10 + MARGIN);
        hdfs.cluster.triggerHeartbeats();
        hdfs.awaitZones();
        Wait.until("a refresh of the free space", () -> isOuter(hdfs, "/tmp/probe"));

        assertThat(hdfs.zonesOf(hdfs.write("/tmp/x", BLOCKS, (short) 1)))
            .hasSize(BLOCKS)
            .containsOnly(Zone.OUTER);
        assertThat(fence.quickStatus().fenced()).isGreaterThan(size(outer) / 2);
      }
      assertThat(fence.check()).isEmpty();
    }
  }

  private MiniDFSCluster start(Path outer) throws IOException {
    Configuration conf = ZonedHdfs.conf();
    conf.set(DFSConfigKeys.DFS_DATANODE_PLUGINS_KEY, FenceService.class.getName());
    conf.setLong(DiskZoneKeys.FENCE_MARGIN, MARGIN);
    conf.setLong(DiskZoneKeys.FENCE_INTERVAL_MS, 20);
    conf.set(
        DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY,
        "[DISK]"
            + outer.toUri()
            + ",[DISK]"
            + Files.createDirectories(dir.resolve("data/data3")).toUri());
    conf.setLong(DFSConfigKeys.DFS_DATANODE_DU_RESERVED_KEY, 0);
    return new MiniDFSCluster.Builder(conf, dir.resolve("base").toFile())
        .manageDataDfsDirs(false)
        .build();
  }

  private static long size(SmallFileSystem volume) {
    return volume.path().toFile().getTotalSpace();
  }

  private static long available(SmallFileSystem volume) {
    return volume.path().toFile().getUsableSpace();
  }

  private static boolean isOuter(ZonedHdfs hdfs, String name) throws IOException {
    return hdfs.zonesOf(hdfs.write(name, 1, (short) 1)).contains(Zone.OUTER);
  }
}
