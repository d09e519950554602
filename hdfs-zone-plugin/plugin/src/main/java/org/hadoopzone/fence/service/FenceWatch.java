/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.fence.autosize.FenceKeeper;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.fence.pack.InPlaceVolume;
import org.hadoopzone.fence.pack.PackSettings;
import org.hadoopzone.zone.DiskZoneKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Autosizes the fences of a daemon's dirs, packs their volumes if zones in place are enabled, and
 * reports to its log and metrics. The fence services of all daemons use this class. {@code
 * docs/fence-service.md} describes the policy. Not thread-safe.
 */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class FenceWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FenceWatch.class);

  private static final long CLOSE_SECONDS = 30;

  /** Actions for {@link #close}: each closes a keeper or a volume, and removes its metrics. */
  private final List<Runnable> closers = new ArrayList<>();

  private FenceWatch() {}

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
    Optional<PackSettings> packing = InPlaceSettings.read(conf);
    FenceWatch watch = new FenceWatch();
    try {
      if (packing.isPresent()) {
        for (List<Path> volume : FencedDirs.byFileSystem(dirs, conf)) {
          watch.startInPlace(volume, settings, packing.get(), daemon, context, reserved);
        }
      } else {
        watch.startKeeper(conf, dirs, settings, daemon, context, reserved);
      }
      return watch;
    } catch (Throwable e) {
      watch.close();
      throw e;
    }
  }

  private void startInPlace(
      List<Path> dirs,
      KeeperSettings settings,
      PackSettings packing,
      String daemon,
      String context,
      ToLongFunction<Path> reserved) {
    FenceLog log = new FenceLog();
    try {
      InPlaceVolume volume =
          InPlaceVolume.start(dirs, settings, packing, daemon, log, log, reserved);
      LOG.info("Keeping new files on the outer tracks of the file system of {}", dirs);
      closers.add(
          () -> {
            volume.close();
            FenceMetrics.unregister(volume.dir());
          });
      FenceMetrics.register(volume, context);
    } catch (IOException e) {
      LOG.warn("The files of {} are not moved: {}", dirs, e.toString());
    }
  }

  private void startKeeper(
      Configuration conf,
      Collection<String> dirs,
      KeeperSettings settings,
      String daemon,
      String context,
      ToLongFunction<Path> reserved) {
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
    closers.add(
        () -> {
          keeper.close();
          keeper.figures().forEach(figures -> FenceMetrics.unregister(figures.dir()));
        });
    keeper.figures().forEach(figures -> FenceMetrics.register(figures, context));
  }

  /**
   * Stops packing and autosizing of all volumes. Widens the fences until a tenth of each volume is
   * available: with zones in place all at once, otherwise one after the other. Waits at most 30
   * seconds, because a disk that does not respond must not keep the daemon from stopping.
   */
  @Override
  public void close() {
    List<Thread> closing = new ArrayList<>();
    for (Runnable closer : closers) {
      Thread thread = new Thread(closer, "fence-close");
      thread.setDaemon(true);
      thread.start();
      closing.add(thread);
    }
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(CLOSE_SECONDS);
    try {
      for (Thread thread : closing) {
        TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, end - System.nanoTime()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
