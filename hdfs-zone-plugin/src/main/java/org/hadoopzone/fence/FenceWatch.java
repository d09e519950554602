/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.disk.DiskZoneKeys;
import org.hadoopzone.disk.keeper.FenceKeeper;
import org.hadoopzone.disk.keeper.KeeperSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks after the fences of a daemon's dirs, with a log and metrics: all that the services of
 * different daemons have in common. {@code docs/fence-service.md} says how it decides. Not
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
   * Begins. What is wrong with a volume is logged and counted, and tried again.
   *
   * @param dirs of the daemon; those of {@link DiskZoneKeys#FENCE_FURTHER_DIRS} come on top
   * @param daemon says who looks after them, for others that would like to
   * @param context of the metrics
   * @param reserved bytes that the daemon has reserved on the volume of a fence and not written yet
   * @throws IllegalArgumentException as {@link FenceSettings#read} does
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
          "There is nothing to look after: no file system of {} has a fence. Set one with fence set"
              + " --mode advisory, and restart the {}",
          dirs,
          daemon);
    } else {
      LOG.info("Looks after the fences in {} every {} ms", fences, settings.intervalMs());
    }
    FenceKeeper keeper = FenceKeeper.start(fences, settings, daemon, new FenceLog(), reserved);
    keeper.figures().forEach(figures -> FenceMetrics.register(figures, context));
    return new FenceWatch(keeper);
  }

  /** Makes room for the time in which nobody looks, and ends. Waits for that. */
  @Override
  public void close() {
    keeper.close();
    keeper.figures().forEach(FenceMetrics::unregister);
  }
}
