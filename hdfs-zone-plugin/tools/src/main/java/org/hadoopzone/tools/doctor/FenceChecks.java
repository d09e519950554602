/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.fence.service.FenceSettings;
import org.hadoopzone.tools.cli.Sizes;
import org.hadoopzone.tools.doctor.FenceProbe.FencedDir;
import org.hadoopzone.tools.doctor.FenceProbe.LibraryFacts;
import org.hadoopzone.zone.DiskZoneKeys;

/** Checks whether daemons consider a dir full because of its fence, and the fence library. */
final class FenceChecks {
  /** A number of blocks that are often written to a volume at the same time. */
  private static final int BLOCKS_AT_ONCE = 4;

  static final String HEALTH = "yarn.nodemanager.disk-health-checker.";
  static final String MOST_USED = HEALTH + "max-disk-utilization-per-disk-percentage";
  static final String LEAST_FREE = HEALTH + "min-free-space-per-disk-mb";
  private static final float MOST_USED_DEFAULT = 90;
  private static final float ALL = 100;

  /** A dir whose use is within this many percentage points of the limit is reported. */
  private static final float CLOSE = 5;

  private static final int MEGABYTE_BITS = 20;
  private static final String OLDEST_JNA = "5.2.0";

  private FenceChecks() {}

  /**
   * Checks whether a NameNode considers a volume of a DataNode full because of its fence.
   *
   * <p>Source: BlockPlacementPolicyDefault and DatanodeDescriptor of Hadoop 3.4.3: only volumes
   * with free space for a whole block count, and together they need space for one block more than
   * are already scheduled on the DataNode.
   *
   * @throws IllegalArgumentException if the block size or the margin of the fence service is
   *     invalid
   */
  static List<Finding> dataNode(Daemon daemon, Collection<FencedDir> dirs) {
    Configuration conf = daemon.conf();
    long blockSize =
        conf.getLongBytes(DFSConfigKeys.DFS_BLOCK_SIZE_KEY, DFSConfigKeys.DFS_BLOCK_SIZE_DEFAULT);
    KeeperSettings keeper = FenceSettings.readOnly(DiskZoneKeys.FENCE_MARGIN, conf);
    List<Finding> findings = new ArrayList<>();
    for (FencedDir dir : dirs) {
      if (dir.mode() == Fence.Mode.ADVISORY) {
        reviewMargin(daemon, dir, keeper.margin(dir.size()), blockSize, findings);
      } else {
        reviewAvailable(daemon, dir, blockSize, findings);
      }
    }
    return findings;
  }

  /**
   * Checks the margin that the fence service keeps available on a volume with an advisory fence.
   */
  private static void reviewMargin(
      Daemon daemon, FencedDir dir, long margin, long blockSize, List<Finding> findings) {
    if (margin >= BLOCKS_AT_ONCE * blockSize) {
      return;
    }
    String message =
        String.format(
            "is left with %s before its fence by the fence service, for blocks of %s",
            Sizes.text(margin), Sizes.text(blockSize));
    String remedy =
        String.format(
            "Set %s, or --margin of fence watch, to %s or more.",
            DiskZoneKeys.FENCE_MARGIN, Sizes.text(BLOCKS_AT_ONCE * blockSize));
    findings.add(
        margin < blockSize
            ? daemon.wrong(dir.path(), message + ": a NameNode passes it over", remedy)
            : daemon.note(
                dir.path(),
                message + ": a NameNode passes it over while so many are being written",
                remedy));
  }

  /** Checks the available space of a volume with a mandatory fence. */
  private static void reviewAvailable(
      Daemon daemon, FencedDir dir, long blockSize, List<Finding> findings) {
    if (dir.hides(blockSize)) {
      findings.add(
          daemon.wrong(
              dir.path(),
              String.format(
                  "has %s available before its fence: a NameNode passes it over for blocks of %s",
                  Sizes.text(dir.available()), Sizes.text(blockSize)),
              "fence widen, or let the fence service look after it."));
    }
  }

  /**
   * Checks whether a NodeManager considers a dir full because of its fence.
   *
   * <p>Source: DirectoryCollection of Hadoop 3.4.3: a dir is bad if its use exceeds a limit in
   * percent, or if its free space falls below a limit in MB (1 MB = 2^20 bytes).
   *
   * @throws IllegalArgumentException if a limit or the margin of the fence service is invalid
   */
  static List<Finding> nodeManager(Daemon daemon, Collection<FencedDir> dirs) {
    Configuration conf = daemon.conf();
    boolean enabled = conf.getBoolean(HEALTH + "enable", true);
    boolean limitsUse = conf.getBoolean(HEALTH + "disk-utilization-threshold.enabled", true);
    boolean limitsFree = conf.getBoolean(HEALTH + "disk-free-space-threshold.enabled", true);
    float mostUsed = enabled && limitsUse ? conf.getFloat(MOST_USED, MOST_USED_DEFAULT) : ALL;
    long leastFree = enabled && limitsFree ? conf.getLong(LEAST_FREE, 0) << MEGABYTE_BITS : 0;
    KeeperSettings keeper = FenceSettings.readOnly(DiskZoneKeys.FENCE_MARGIN, conf);
    List<Finding> findings = new ArrayList<>();
    for (FencedDir dir : dirs) {
      if (mostUsed < ALL) {
        reviewUse(daemon, dir, mostUsed, findings);
      }
      if (leastFree > 0) {
        reviewFree(daemon, dir, leastFree, keeper.margin(dir.size()), findings);
      }
    }
    return findings;
  }

  private static void reviewUse(
      Daemon daemon, FencedDir dir, float mostUsed, List<Finding> findings) {
    String remedy = "Set " + MOST_USED + " to 100 and restart the NodeManager.";
    float used = used(dir, dir.available());
    if (used > mostUsed && used(dir, dir.available() + dir.fenced()) <= mostUsed) {
      findings.add(
          daemon.wrong(
              dir.path(),
              String.format(
                  Locale.ROOT,
                  "is %.1f %% used with the %s that its fence owns: above %.1f %% it is bad to a"
                      + " NodeManager",
                  used,
                  Sizes.text(dir.fenced()),
                  mostUsed),
              remedy));
    } else if (used <= mostUsed && (dir.mode() == Fence.Mode.ADVISORY || used > mostUsed - CLOSE)) {
      findings.add(
          daemon.note(
              dir.path(),
              String.format(
                  Locale.ROOT,
                  "is %.1f %% used with the %s that its fence owns, which may grow: above %.1f %% it"
                      + " is bad to a NodeManager",
                  used,
                  Sizes.text(dir.fenced()),
                  mostUsed),
              remedy));
    }
  }

  private static float used(FencedDir dir, long available) {
    return ALL - ALL * available / dir.size();
  }

  private static void reviewFree(
      Daemon daemon, FencedDir dir, long leastFree, long margin, List<Finding> findings) {
    String remedy = "Set " + LEAST_FREE + " below what the fence leaves available.";
    String message =
        String.format(
            "has %s available before its fence: below %s it is bad to a NodeManager",
            Sizes.text(dir.available()), Sizes.text(leastFree));
    if (dir.hides(leastFree)) {
      findings.add(daemon.wrong(dir.path(), message, remedy));
    } else if (dir.available() >= leastFree
        && dir.mode() == Fence.Mode.ADVISORY
        && margin < leastFree) {
      findings.add(
          daemon.note(
              dir.path(),
              message + ", and the fence service leaves no more than " + Sizes.text(margin),
              remedy));
    }
  }

  /** Checks whether JNA is recent enough and libzonefence loads on this node. */
  static List<Finding> library(LibraryFacts facts) {
    List<Finding> findings = new ArrayList<>();
    if (isOlder(facts.jnaVersion(), OLDEST_JNA)) {
      findings.add(
          finding(
              facts,
              "JNA",
              "is " + facts.jnaVersion() + ", found before the one in our jar",
              "Put JNA " + OLDEST_JNA + " or later on the class path of Hadoop in its place."));
    }
    facts
        .failure()
        .ifPresent(
            failure ->
                findings.add(
                    finding(
                        facts,
                        "fence library",
                        "does not load: " + failure,
                        "Use Linux on x86-64, or a jar that was built with the library; temporary"
                            + " files of root must be executable (java.io.tmpdir without noexec).")));
    return findings;
  }

  /** Returns a problem if a fence service is configured on this node, otherwise a note. */
  private static Finding finding(
      LibraryFacts facts, String subject, String message, String remedy) {
    return facts.wanted()
        ? Finding.wrong(ThisNode.NAME, subject, message, remedy)
        : Finding.note(ThisNode.NAME, subject, message, remedy);
  }

  private static boolean isOlder(String version, String least) {
    String[] parts = version.split("\\D+");
    String[] leastParts = least.split("\\D+");
    for (int i = 0; i < leastParts.length; i++) {
      int part = i < parts.length && !parts[i].isEmpty() ? Integer.parseInt(parts[i]) : 0;
      int leastPart = Integer.parseInt(leastParts[i]);
      if (part != leastPart) {
        return part < leastPart;
      }
    }
    return false;
  }
}
