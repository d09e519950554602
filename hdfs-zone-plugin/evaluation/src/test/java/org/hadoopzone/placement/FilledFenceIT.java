/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.service.ServiceOperations;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.LocalDirsHandlerService;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.hdfs.datanode.FenceService;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs a DataNode and a NodeManager on a volume of 1 GiB until it is full. Initially, the fence
 * allows the first 160 MiB.
 */
class FilledFenceIT {
  private static final long MB = 1 << 20;
  private static final long FILE = 4 * MB;

  @TempDir private Path dir;

  @Test
  void noBlockIsRefusedAndNoDirMarkedBadUntilTheVolumeItselfIsFull() throws Exception {
    OneNodeYarn yarn = new OneNodeYarn("fence-filled");
    try (SmallFileSystem volume =
            SmallFileSystem.sparse(dir.resolve("image"), yarn.localDir().toPath(), 1024 * MB);
        Fenced fenced = new Fenced(volume);
        MiniDFSCluster hdfs =
            new MiniDFSCluster.Builder(withFenceService(volume), dir.resolve("base").toFile())
                .manageDataDfsDirs(false)
                .build()) {
      yarn.init(nodeManager());
      try {
        yarn.start();
        assertThat(yarn.waitForNodeManagersToConnect(300_000)).isTrue();
        LocalDirsHandlerService dirs =
            yarn.getNodeManager(0).getNodeHealthChecker().getDiskHandler();
        for (int file = 0; fenced.leavesMoreThanAHundredth(); file++) {
          DFSTestUtil.createFile(
              hdfs.getFileSystem(),
              new org.apache.hadoop.fs.Path("/file" + file),
              FILE,
              (short) 1,
              0);
          Command.run("fallocate", "--length", FILE, volume.path().resolve("spill" + file));
          // Without this sync, files are written at the speed of the page cache, and could fill the
          // range before it is widened.
          Command.run("sync", "--file-system", volume.path());
          assertThat(dirs.getLocalDirs()).as("after %d files", file).hasSize(1);
        }
        for (int check = 0; check < 2; check++) {
          long before = dirs.getLastDisksCheckTime();
          Wait.until("a check of the local dirs", () -> dirs.getLastDisksCheckTime() > before);
        }
        assertThat(dirs.getLocalDirs()).hasSize(1);
        assertThat(yarn.getNodeManager(0).getNMContext().getNodeHealthStatus().getIsNodeHealthy())
            .isTrue();
      } finally {
        ServiceOperations.stop(yarn);
      }
    }
  }

  /** Configures the fence service as in docs/fence-service.md: the margin is several blocks. */
  private static Configuration withFenceService(SmallFileSystem volume) {
    Configuration conf = ZonedHdfs.stockConf();
    conf.set(DFSConfigKeys.DFS_DATANODE_PLUGINS_KEY, FenceService.class.getName());
    conf.set(DiskZoneKeys.FENCE_MARGIN, "64m");
    conf.setLong(DiskZoneKeys.FENCE_INTERVAL_MS, 20);
    conf.set(
        DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, "[DISK]" + volume.path().resolve("dfs").toUri());
    conf.setLong(DFSConfigKeys.DFS_DATANODE_DU_RESERVED_KEY, 0);
    return conf;
  }

  /** Configures the NodeManager as in docs/fence-service.md: fenced space counts as used. */
  private static YarnConfiguration nodeManager() {
    YarnConfiguration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.NM_MAX_PER_DISK_UTILIZATION_PERCENTAGE, "100");
    conf.setLong(YarnConfiguration.NM_DISK_HEALTH_CHECK_INTERVAL_MS, 100);
    return conf;
  }

  /** Sets the fence of a volume. Checks and lifts it when closed. */
  private static final class Fenced implements AutoCloseable {
    private final Fence fence;

    Fenced(SmallFileSystem volume) throws IOException {
      fence = Fence.in(volume.path());
      fence.set(ByteRange.of(0, 160 * MB), Fence.Mode.ADVISORY, (done, total) -> {});
    }

    /**
     * Returns whether more than 1 % of the volume is available. Fenced space counts as available,
     * because the fence service releases it on demand.
     */
    boolean leavesMoreThanAHundredth() throws IOException {
      FenceStatus status = fence.status();
      return status.dfAvailable() + status.fenced() > status.size() / 100;
    }

    @Override
    public void close() throws IOException {
      assertThat(fence.check()).isEmpty();
      fence.lift((done, total) -> {});
    }
  }
}
