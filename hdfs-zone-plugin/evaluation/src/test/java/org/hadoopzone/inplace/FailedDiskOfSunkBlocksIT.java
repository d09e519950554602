/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.inplace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.hadoopzone.evaluation.cluster.Replicas;
import org.hadoopzone.evaluation.drive.DriveNeeds;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.MovingKernel;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Unplugs a disk while {@link SinkingHdfs} moves replicas on it, and plugs it in again. */
class FailedDiskOfSunkBlocksIT {
  private static final String PROFILE = "dt01aca050";
  private static final long CAPACITY = 800_000_000;
  private static final int BLOCKS = 12;

  @TempDir private Path dir;

  @Test
  void diskPulledWhileReplicasAreSunkHasAllReplicasAfterItsReturn() throws Exception {
    DriveNeeds.assumeMet();
    MovingKernel.require();
    Path mount = dir.resolve("pulled");
    Path drive = dir.resolve("drive");
    Configuration conf = SinkingHdfs.conf(2);
    conf.setInt(DFSConfigKeys.DFS_DATANODE_FAILED_VOLUMES_TOLERATED_KEY, 1);
    conf.set(DFSConfigKeys.DFS_DATANODE_DISK_CHECK_MIN_GAP_KEY, "0s");
    EmulatedDrive pulled = EmulatedDrive.up(PROFILE, drive, CAPACITY);
    try {
      SmallFileSystem.ext4On(pulled.device(), mount);
      try (SinkingHdfs hdfs = SinkingHdfs.start(conf, dir)) {
        SunkVolume lost = SunkVolume.mounted(pulled.device(), mount);
        hdfs.sinks().add(lost);
        hdfs.addDataNode(List.of(hdfs.newVolume(), lost));
        // A DataNode with a single volume does not start if it tolerates the failure of a volume.
        conf.unset(DFSConfigKeys.DFS_DATANODE_FAILED_VOLUMES_TOLERATED_KEY);
        hdfs.addDataNode(1);
        org.apache.hadoop.fs.Path file = hdfs.writeAndSink("/file", BLOCKS * SinkingHdfs.BLOCK);
        Command.run("sync", "-f", mount);
        List<Path> replicas = lost.blocks();
        assertThat(replicas).hasSize(BLOCKS / 2);
        hdfs.sinks().awaitRound();

        hdfs.sinks().mayFail(lost);
        pulled.unplug();
        Wait.until("an I/O error of the sink loop", () -> hdfs.sinks().hasFailed(lost));
        // A plain file keeps the DataNode's disk check from creating the directories again.
        Command.run("umount", "--lazy", mount);
        Command.run("rm", "-rf", mount);
        Files.createFile(mount);
        DataNode dataNode = hdfs.cluster().getDataNodes().get(0);
        Wait.until(
            "a failed volume",
            () -> {
              dataNode.checkDiskError();
              return dataNode.getFSDataset().getNumFailedVolumes() == 1;
            });
        Replicas.await(hdfs.fileSystem(), file);
        hdfs.checkFile(file);
        hdfs.check();
        hdfs.cluster().shutdown();
        Path shown = Path.of("/proc/fs/ext4", pulled.device().getFileName().toString());
        Wait.until("the end of the lazy unmount", () -> !Files.exists(shown));

        EmulatedDrive.remove(drive);
        pulled = EmulatedDrive.plugIn(PROFILE, drive, CAPACITY);
        Command.run("blockdev", "--flushbufs", pulled.device());
        Files.delete(mount);
        Files.createDirectory(mount);
        Command.run("mount", pulled.device(), mount);
        try (SunkVolume back = SunkVolume.mounted(pulled.device(), mount)) {
          assertThat(back.blocks()).containsAll(replicas);
          hdfs.verifyChecksums(back);
        }
      }
    } finally {
      Command.run("sh", "-c", "umount --lazy \"$0\" 2> /dev/null || true", mount);
      if (Files.exists(drive)) {
        EmulatedDrive.remove(drive);
      }
    }
  }
}
