/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.fence.service.FenceSettings;
import org.hadoopzone.tools.cli.Sizes;
import org.hadoopzone.zone.DiskZoneKeys;

/**
 * Checks whether a NameNode considers a volume full because of its fence.
 *
 * <p>Source: BlockPlacementPolicyDefault and DatanodeDescriptor of Hadoop 3.4.3: only volumes with
 * free space for a whole block count, and together they need space for one block more than are
 * already scheduled on the DataNode.
 */
final class DataNodeFenceCheck {
  /** A number of blocks that are often written to a volume at the same time. */
  private static final int BLOCKS_AT_ONCE = 4;

  private final Daemon daemon;
  private final long blockSize;
  private final KeeperSettings keeper;

  /**
   * Reads the block size and the margin of the fence service.
   *
   * @throws IllegalArgumentException if one of the two is invalid
   */
  DataNodeFenceCheck(Daemon daemon) {
    Configuration conf = daemon.conf();
    this.daemon = daemon;
    blockSize =
        conf.getLongBytes(DFSConfigKeys.DFS_BLOCK_SIZE_KEY, DFSConfigKeys.DFS_BLOCK_SIZE_DEFAULT);
    keeper = FenceSettings.readOnly(DiskZoneKeys.FENCE_MARGIN, conf);
  }

  List<Finding> findings(Collection<FencedDir> dirs) {
    List<Finding> findings = new ArrayList<>();
    for (FencedDir dir : dirs) {
      reviewMargin(dir, findings);
      reviewRoom(dir, findings);
    }
    return findings;
  }

  /**
   * Checks the margin that the fence service keeps available on a volume with an advisory fence.
   */
  private void reviewMargin(FencedDir dir, List<Finding> findings) {
    long margin = keeper.margin(dir.size());
    if (dir.mode() != Fence.Mode.ADVISORY || margin >= BLOCKS_AT_ONCE * blockSize) {
      return;
    }
    String words =
        String.format(
            "is left with %s before its fence by the fence service, for blocks of %s",
            Sizes.text(margin), Sizes.text(blockSize));
    String remedy =
        String.format(
            "Set %s, or --margin of fence watch, to %s or more.",
            DiskZoneKeys.FENCE_MARGIN, Sizes.text(BLOCKS_AT_ONCE * blockSize));
    findings.add(
        margin < blockSize
            ? daemon.wrong(dir.path(), words + ": a NameNode passes it over", remedy)
            : daemon.note(
                dir.path(),
                words + ": a NameNode passes it over while so many are being written",
                remedy));
  }

  /** Checks the available space of a volume with a mandatory fence. */
  private void reviewRoom(FencedDir dir, List<Finding> findings) {
    if (dir.mode() == Fence.Mode.MANDATORY && dir.hides(blockSize)) {
      findings.add(
          daemon.wrong(
              dir.path(),
              String.format(
                  "has %s available before its fence: a NameNode passes it over for blocks of %s",
                  Sizes.text(dir.available()), Sizes.text(blockSize)),
              "fence widen, or let the fence service look after it."));
    }
  }
}
