/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.service;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.fence.autosize.FenceKeeper;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.zone.DiskZoneKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Autosizes the fences of a daemon's dirs, and reports to its log and metrics. The fence services
 * of all daemons use this class. {@code docs/fence-service.md} describes the policy. Not
 * thread-safe.
 */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class FenceWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FenceWatch.class);

  private final FenceKeeper keeper;

  private FenceWatch(FenceKeeper keeper) {
    this.keeper = keeper;
  }

  /**
   * Starts autosizing. Problems with a volume are logged and counted, and the volume is retried.
   *
   * @param dirs the dirs of the daemon; those of {@link DiskZoneKeys#FENCE_FURTHER_DIRS} are added
   * @param daemon name of the daemon in messages to other keepers
   * @param context metrics context
   * @param reserved returns the bytes that the daemon has reserved on the volume of a fence but not
   *     written yet
   * @throws IllegalArgumentException if a value is invalid; see {@link FenceSettings#read}
   */
  public static FenceWatch start(
      Configuration conf,
      Collection<String> dirs,
      String daemon,
      String context,
      ToLongFunction<Path> reserved) {
    KeeperSettings settings = FenceSettings.read(conf);
    Set<Path> fences = FencedDirs.of(dirs, conf);
    if (fences.isEmpty()) {
      LOG.warn(
          "No file system of {} has a fence to maintain. Set one with disk-zones fence set"
              + " --mode advisory, and restart the {}",
          dirs,
          daemon);
    } else {
      LOG.info("Checking the fences in {} every {} ms", fences, settings.intervalMs());
    }
    FenceKeeper keeper = FenceKeeper.start(fences, settings, daemon, new FenceLog(), reserved);
    keeper.figures().forEach(figures -> FenceMetrics.register(figures, context));
    return new FenceWatch(keeper);
  }

  /**
   * Stops autosizing. Widens the fences until a tenth of each volume is available, and waits until
   * this is done.
   */
  @Override
  public void close() {
    keeper.close();
    keeper.figures().forEach(FenceMetrics::unregister);
  }
}
