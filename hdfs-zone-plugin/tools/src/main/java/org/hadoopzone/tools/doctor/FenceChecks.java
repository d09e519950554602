/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.util.VersionUtil;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.fence.service.FenceSettings;
import org.hadoopzone.fence.service.InPlaceSettings;
import org.hadoopzone.tools.blockdev.KernelRelease;
import org.hadoopzone.tools.doctor.FenceProbe.FencedDir;
import org.hadoopzone.tools.doctor.FenceProbe.OwnedDir;
import org.hadoopzone.util.ByteSize;
import org.hadoopzone.yarn.FenceAuxiliaryService;
import org.hadoopzone.zone.AdditionalSpace;
import org.hadoopzone.zone.DiskZoneKeys;

/** Checks whether fences are maintained, and whether a fence makes a daemon consider a dir full. */
final class FenceChecks {
  private static final float ALL = 100;

  /** The distance from the limit, in percentage points, within which a dir is reported. */
  private static final float CLOSE = 5;

  private static final int MEGABYTE_BITS = 20;

  private FenceChecks() {}

  /**
   * Checks whether a NameNode considers a volume of a DataNode full because of its fence.
   *
   * <p>Source: BlockPlacementPolicyDefault and DatanodeDescriptor of Hadoop 3.4.3. A NameNode
   * counts only volumes with free space for a whole block. Their total free space must suffice for
   * one block in addition to those already scheduled on the DataNode.
   *
   * @throws IllegalArgumentException if the block size or a setting of the fence service is invalid
   */
  static List<Finding> dataNode(Daemon daemon, Collection<FencedDir> dirs) {
    long blockSize = daemon.blockSize();
    KeeperSettings service = serviceSettings(daemon);
    List<Finding> findings = new ArrayList<>();
    for (FencedDir dir : dirs) {
      long leastAvailable = service.leastAvailable(dir.size);
      if (dir.hides(blockSize)) {
        findings.add(
            daemon.wrong(
                dir.path,
                String.format(
                    "has only %s available outside its fence, so a NameNode skips it for blocks of"
                        + " %s",
                    ByteSize.text(dir.available), ByteSize.text(blockSize)),
                "Run fence widen, or let the fence service adjust the fence."));
      } else if (dir.mode == Fence.Mode.ADVISORY
          && leastAvailable < Daemon.BLOCKS_AT_ONCE * blockSize) {
        boolean wrong = leastAvailable < blockSize;
        findings.add(
            daemon.wrongIf(
                wrong,
                dir.path,
                String.format(
                    "has a fence, and the fence service keeps only %s available, so a NameNode %s"
                        + " blocks of %s%s",
                    ByteSize.text(leastAvailable),
                    wrong ? "skips the volume for" : "may skip the volume for",
                    ByteSize.text(blockSize),
                    wrong ? "" : " while several blocks are being written"),
                String.format(
                    "Set %s, or --margin of fence watch, to %s or more.",
                    DiskZoneKeys.FENCE_MARGIN, ByteSize.text(Daemon.BLOCKS_AT_ONCE * blockSize))));
      }
      if (dir.mode == Fence.Mode.ADVISORY && daemon.usesRoundRobin()) {
        reviewAdditionalSpace(daemon, dir, leastAvailable, findings);
      }
    }
    return findings;
  }

  private static void reviewAdditionalSpace(
      Daemon daemon, FencedDir dir, long leastAvailable, List<Finding> findings) {
    long additional = AdditionalSpace.read(daemon.conf()::get);
    if (isAdditionalSpaceReserved() && additional + daemon.blockSize() >= leastAvailable) {
      findings.add(
          daemon.note(
              dir.path,
              String.format(
                  "has a fence, and the fence service keeps only %s available, but Hadoop's policy"
                      + " skips volumes with less than %s plus one block",
                  ByteSize.text(leastAvailable), ByteSize.text(additional)),
              "Set "
                  + AdditionalSpace.KEY
                  + " to less than the space that the service keeps available, minus a block."));
    }
  }

  /** Returns whether the round-robin policy of this Hadoop version reserves additional space. */
  private static boolean isAdditionalSpaceReserved() {
    return VersionUtil.compareVersions(VersionInfo.getVersion(), "3.4.0") >= 0;
  }

  /**
   * Returns the settings of the service that maintains the fences of a node. If no daemon has a
   * fence service, assumes {@code fence watch}, which ignores the configured outer dirs.
   */
  private static KeeperSettings serviceSettings(Daemon node) {
    return FenceSettings.readSpace(
        node.conf(), FenceProbe.isServiceConfigured(node.conf()) && node.rule().isPresent());
  }

  /**
   * Checks whether a NodeManager considers a dir full because of its fence.
   *
   * <p>Source: DirectoryCollection of Hadoop 3.4.3: a dir is bad if its use exceeds a limit in
   * percent, or if its free space falls below a limit in MB (1 MB = 2^20 bytes).
   *
   * @throws IllegalArgumentException if a limit or a setting of the fence service is invalid
   */
  static List<Finding> nodeManager(Daemon daemon, Collection<FencedDir> dirs) {
    Configuration conf = daemon.conf();
    boolean enabled = conf.getBoolean(Daemon.HEALTH + "enable", true);
    boolean limitsFree = conf.getBoolean(Daemon.HEALTH + "disk-free-space-threshold.enabled", true);
    float mostUsed = daemon.mostUsed();
    long leastFree =
        enabled && limitsFree ? conf.getLong(Daemon.LEAST_FREE, 0) << MEGABYTE_BITS : 0;
    KeeperSettings service = serviceSettings(daemon);
    List<Finding> findings = new ArrayList<>();
    for (FencedDir dir : dirs) {
      long leastAvailable = service.leastAvailable(dir.size);
      if (mostUsed < ALL) {
        reviewUse(daemon, dir, mostUsed, leastAvailable, findings);
      }
      if (leastFree > 0) {
        reviewFree(daemon, dir, leastFree, leastAvailable, findings);
      }
    }
    return findings;
  }

  private static void reviewUse(
      Daemon daemon, FencedDir dir, float mostUsed, long leastAvailable, List<Finding> findings) {
    float used = used(dir, dir.available);
    boolean wrong = used > mostUsed;
    boolean mayGrow = dir.mode == Fence.Mode.ADVISORY && leastAvailable < dir.available;
    float usedLater = mayGrow ? used(dir, leastAvailable) : used;
    if (wrong ? used(dir, dir.available + dir.fenced) <= mostUsed : usedLater > mostUsed - CLOSE) {
      findings.add(
          daemon.wrongIf(
              wrong,
              dir.path,
              String.format(
                  Locale.ROOT,
                  "is %.1f %% used, including %s owned by its fence%s: a NodeManager considers a"
                      + " dir bad if more than %.1f %% is used",
                  used,
                  ByteSize.text(dir.fenced),
                  wrong ? "" : ", which may grow",
                  mostUsed),
              "Set " + Daemon.MOST_USED + " to 100 and restart the NodeManager."));
    }
  }

  private static float used(FencedDir dir, long available) {
    return ALL - ALL * available / dir.size;
  }

  private static void reviewFree(
      Daemon daemon, FencedDir dir, long leastFree, long leastAvailable, List<Finding> findings) {
    boolean wrong = dir.hides(leastFree);
    boolean mayBecomeWrong =
        dir.available >= leastFree && dir.mode == Fence.Mode.ADVISORY && leastAvailable < leastFree;
    if (wrong || mayBecomeWrong) {
      findings.add(
          daemon.wrongIf(
              wrong,
              dir.path,
              String.format(
                  "has %s available outside its fence%s: a NodeManager considers a dir bad if less"
                      + " than %s is available",
                  ByteSize.text(dir.available),
                  wrong
                      ? ""
                      : ", but the fence service guarantees only " + ByteSize.text(leastAvailable),
                  ByteSize.text(leastFree)),
              "Set " + Daemon.LEAST_FREE + " below the space that the fence leaves available."));
    }
  }

  /**
   * Checks that a process maintains each advisory fence, and that the fence service of a daemon can
   * change the fences of its dirs.
   */
  static List<Finding> maintained(Daemon daemon, Collection<FencedDir> dirs) {
    boolean configured = FenceProbe.isServiceConfigured(daemon.conf());
    List<Finding> findings = new ArrayList<>();
    for (FencedDir dir : dirs) {
      if (dir.maintained) {
        continue;
      }
      if (dir.mode == Fence.Mode.MANDATORY) {
        if (configured && !InPlaceSettings.isEnabled(daemon.conf())) {
          findings.add(
              daemon.note(
                  dir.path,
                  "has a mandatory fence, which the fence service does not resize",
                  "Set the fence again with fence set DIR --allow SIZE --mode advisory."));
        }
      } else if (configured && !dir.fenceUser.equals(dir.user)) {
        findings.add(
            daemon.wrong(
                dir.path,
                String.format(
                    "belongs to user %s, but its fence to user %s, so the fence service of a daemon"
                        + " that runs as user %1$s cannot resize it",
                    dir.user, dir.fenceUser),
                String.format(
                    "Lift the fence as user %s, and set it again as user %s.",
                    dir.fenceUser, dir.user)));
      } else {
        findings.add(
            daemon.wrongIf(
                configured,
                dir.path,
                "has a fence, but no process maintains it: writers get \"No space left on device\""
                    + " when the allowed range is full",
                (configured
                        ? "Start the daemon with the fence service, and check its log."
                        : "Start a fence service (docs/fence-service.md), or lift the fence.")
                    + " If it runs in another container, run doctor on the host."));
      }
    }
    return findings;
  }

  /**
   * Reports volumes that the fence services of both a DataNode and a NodeManager maintain. A
   * service searches the parents of its dirs for a fence, and ignores the volume if there is none.
   * With zones in place, a service also searches the rest of the volume for fences of its own user,
   * and sets a fence if there is none. Services of two users therefore set two fences, and neither
   * can release blocks that the other fence owns.
   *
   * @param dataDirs the data dirs of the DataNode
   * @param localDirs the local dirs of the NodeManager
   */
  static List<Finding> services(
      Daemon daemon, Collection<OwnedDir> dataDirs, Collection<OwnedDir> localDirs) {
    boolean inPlace = InPlaceSettings.isEnabled(daemon.conf());
    List<Finding> findings = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (OwnedDir local : localDirs) {
      dataDirs.stream()
          .filter(data -> data.fileSystem.equals(local.fileSystem))
          .findFirst()
          .filter(data -> inPlace || data.fence.isPresent() && local.fence.isPresent())
          .filter(data -> seen.add(data.fileSystem))
          .ifPresent(data -> findings.add(sharedVolume(daemon, data, local)));
    }
    return findings;
  }

  private static Finding sharedVolume(Daemon daemon, OwnedDir data, OwnedDir local) {
    boolean sameUser = data.user.equals(local.user);
    boolean oneFence = data.fence.isPresent() && data.fence.equals(local.fence);
    boolean twoFences = data.fence.isPresent() && local.fence.isPresent() && !oneFence;
    boolean wrong = twoFences || !sameUser && !oneFence;
    String effect;
    if (twoFences) {
      effect = "there are two fences, in " + data.fence.get() + " and in " + local.fence.get();
    } else if (wrong) {
      effect = "each service sets its own fence, because neither finds the fence of the other";
    } else if (sameUser) {
      effect = "only one of the two services can adjust the fence at a time";
    } else {
      effect =
          "the service that starts second keeps failing, because the lock file of the fence"
              + " belongs to the other user";
    }
    return daemon.wrongIf(
        wrong,
        local.path,
        String.format(
            "is on the same file system as %s, and both the DataNode (user %s) and the NodeManager"
                + " (user %s) have a fence service: %s",
            data.path, data.user, local.user, effect),
        "Remove "
            + FenceAuxiliaryService.NAME
            + " from yarn.nodemanager.aux-services and restart the NodeManager"
            + (twoFences ? "; then run disk-zones fence lift " + local.fence.get() : "")
            + ".");
  }

  /**
   * Checks whether a node with zones in place can move cold files to the inner tracks.
   *
   * @param serviceConfigured whether a fence service is configured on this node
   * @param kernel the kernel release, as {@code uname -r} prints it
   * @param dirs the dirs with a fence
   * @param leftAlone the dirs whose files are not moved, each with the reason
   */
  static List<Finding> inPlace(
      Daemon daemon,
      boolean serviceConfigured,
      String kernel,
      Collection<FencedDir> dirs,
      Map<String, String> leftAlone) {
    List<Finding> findings = new ArrayList<>();
    if (!serviceConfigured) {
      findings.add(
          daemon.wrong(
              DiskZoneKeys.IN_PLACE_ENABLED,
              "is true, but no fence service is configured on this node, so no files are moved",
              "Set dfs.datanode.plugins, or yarn.nodemanager.aux-services on nodes without a"
                  + " DataNode: see docs/fence-service.md."));
    }
    if (!KernelRelease.movesFiles(kernel)) {
      findings.add(
          daemon.wrong(
              DiskZoneKeys.IN_PLACE_ENABLED,
              "is true, but moving files requires Linux "
                  + KernelRelease.OLDEST
                  + " or newer, and this node runs "
                  + kernel,
              "Use a newer kernel, or set the key to false."));
    } else if (KernelRelease.isLaterThanTested(kernel)) {
      findings.add(
          daemon.note(
              DiskZoneKeys.IN_PLACE_ENABLED,
              "is true, but this node runs "
                  + kernel
                  + ": kernels later than "
                  + KernelRelease.OLDEST
                  + " have a new implementation of moves, with which disk zones were not tested",
              "First set this key on a node whose data you can afford to lose, and compare"
                  + " checksums of files before and after the moves."));
    }
    for (FencedDir dir : dirs) {
      if (dir.mode == Fence.Mode.MANDATORY) {
        findings.add(
            daemon.wrong(
                dir.path,
                "has a mandatory fence, which the fence service does not resize",
                "Set the fence again with fence set DIR --allow SIZE --mode advisory."));
      }
    }
    leftAlone.forEach(
        (dir, reason) ->
            findings.add(
                daemon.note(
                    dir,
                    reason + ", so its files are not moved to inner tracks",
                    "Mount a disk with ext4 there, or ignore this note.")));
    return findings;
  }
}
