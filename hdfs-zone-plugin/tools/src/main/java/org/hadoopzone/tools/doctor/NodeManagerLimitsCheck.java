/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.fence.service.FenceSettings;
import org.hadoopzone.tools.cli.Sizes;
import org.hadoopzone.zone.DiskZoneKeys;

/**
 * Checks whether a NodeManager considers a dir full because of its fence.
 *
 * <p>Source: DirectoryCollection of Hadoop 3.4.3: a dir is bad if its use exceeds a limit in
 * percent, or if its free space falls below a limit in MB (1 MB = 2^20 bytes).
 */
final class NodeManagerLimitsCheck {
  static final String PREFIX = "yarn.nodemanager.disk-health-checker.";
  static final String MOST_USED = PREFIX + "max-disk-utilization-per-disk-percentage";
  static final String LEAST_FREE = PREFIX + "min-free-space-per-disk-mb";
  private static final float MOST_USED_DEFAULT = 90;
  private static final float ALL = 100;

  /** A dir whose use is within this many percentage points of the limit is reported. */
  private static final float CLOSE = 5;

  private static final int MEGABYTE_BITS = 20;

  private final Daemon daemon;
  private final float mostUsed;
  private final long leastFree;
  private final KeeperSettings keeper;

  /**
   * Reads the limits and the margin of the fence service.
   *
   * @throws IllegalArgumentException if one of them is invalid
   */
  NodeManagerLimitsCheck(Daemon daemon) {
    Configuration conf = daemon.conf();
    boolean enabled = conf.getBoolean(PREFIX + "enable", true);
    boolean limitsUse = conf.getBoolean(PREFIX + "disk-utilization-threshold.enabled", true);
    boolean limitsFree = conf.getBoolean(PREFIX + "disk-free-space-threshold.enabled", true);
    this.daemon = daemon;
    mostUsed = enabled && limitsUse ? conf.getFloat(MOST_USED, MOST_USED_DEFAULT) : ALL;
    leastFree = enabled && limitsFree ? conf.getLong(LEAST_FREE, 0) << MEGABYTE_BITS : 0;
    keeper = FenceSettings.readOnly(DiskZoneKeys.FENCE_MARGIN, conf);
  }

  List<Finding> findings(Collection<FencedDir> dirs) {
    List<Finding> findings = new ArrayList<>();
    for (FencedDir dir : dirs) {
      reviewUse(dir, findings);
      reviewFree(dir, findings);
    }
    return findings;
  }

  private void reviewUse(FencedDir dir, List<Finding> findings) {
    if (mostUsed >= ALL) {
      return;
    }
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

  private void reviewFree(FencedDir dir, List<Finding> findings) {
    if (leastFree <= 0) {
      return;
    }
    String remedy = "Set " + LEAST_FREE + " below what the fence leaves available.";
    String words =
        String.format(
            "has %s available before its fence: below %s it is bad to a NodeManager",
            Sizes.text(dir.available()), Sizes.text(leastFree));
    if (dir.hides(leastFree)) {
      findings.add(daemon.wrong(dir.path(), words, remedy));
    } else if (dir.available() >= leastFree
        && dir.mode() == Fence.Mode.ADVISORY
        && keeper.margin(dir.size()) < leastFree) {
      findings.add(
          daemon.note(
              dir.path(),
              words
                  + ", and the fence service leaves no more than "
                  + Sizes.text(keeper.margin(dir.size())),
              remedy));
    }
  }

  private static float used(FencedDir dir, long available) {
    return ALL - ALL * available / dir.size();
  }
}
