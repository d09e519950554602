/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.fence.autosize.FenceKeeper;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.fence.pack.InPlaceVolume;
import org.hadoopzone.fence.pack.PackSettings;
import org.hadoopzone.fence.service.FencedDirs.Group;
import org.hadoopzone.util.BackgroundWork;
import org.hadoopzone.zone.DiskZoneKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Maintains the volumes of a daemon's dirs: autosizes their fences and, with zones in place, moves
 * cold files inward. Reports to the daemon's log and metrics. When the daemon adds a dir,
 * maintenance of its volume starts. When the daemon removes a dir, for example because its disk has
 * failed, maintenance stops. The fence services of all daemons use this class. {@code
 * docs/fence-service.md} describes the policy. Thread-safe.
 */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class FenceWatch {
  private static final Logger LOG = LoggerFactory.getLogger(FenceWatch.class);

  /** Time between two checks whether the dirs of the daemon have changed, in milliseconds. */
  private static final long DIRS_INTERVAL_MS = 1000;

  /** Time between two attempts to maintain the volume of a dir that cannot be read. */
  private static final long RETRY_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** A maintained volume. */
  private static final class Volume {
    final Group group;
    final FenceMetrics metrics;
    final BooleanSupplier isAbandoned;
    final Runnable closer;

    /**
     * Creates a volume.
     *
     * @param isAbandoned returns whether the dirs must be looked up again; see {@link
     *     InPlaceVolume#isAbandoned}
     * @param closer stops maintenance, and waits until it has stopped
     */
    Volume(Group group, FenceMetrics metrics, BooleanSupplier isAbandoned, Runnable closer) {
      this.group = group;
      this.metrics = metrics;
      this.isAbandoned = isAbandoned;
      this.closer = closer;
    }
  }

  private final Collection<String> furtherDirs;
  private final Supplier<List<String>> daemonDirs;
  private final String daemon;
  private final String context;
  private final ToLongFunction<Path> reserved;
  private final KeeperSettings settings;
  private final Optional<PackSettings> packing;
  private final FencedDirs finder;
  private final BackgroundWork work = new BackgroundWork(this::report);
  private final ServiceMetrics metrics;
  private final CountDownLatch stopped = new CountDownLatch(1);

  /**
   * Maps {@link Group#volume} to the maintained volume. Changed by {@link #followDirs} and {@link
   * #close(int)}.
   */
  private final Map<String, Volume> volumes = new ConcurrentHashMap<>();

  /** The threads that close volumes. */
  private final Queue<Thread> closing = new ConcurrentLinkedQueue<>();

  private Set<String> knownDirs;
  private long retryAtNanos;
  private String complaint;

  private FenceWatch(
      Configuration conf,
      Supplier<List<String>> daemonDirs,
      String daemon,
      String context,
      ToLongFunction<Path> reserved,
      FencedDirs finder) {
    this.daemonDirs = daemonDirs;
    this.daemon = daemon;
    this.context = context;
    metrics = new ServiceMetrics(context, work::failures);
    this.reserved = reserved;
    settings = FenceSettings.read(conf);
    packing = InPlaceSettings.read(conf);
    furtherDirs = FenceSettings.furtherDirs(conf);
    this.finder = finder;
  }

  /**
   * Starts autosizing. Problems with a volume are logged and counted, and the volume is retried.
   *
   * @param dirs returns the dirs that the daemon uses at present, without {@link
   *     DiskZoneKeys#FENCE_FURTHER_DIRS}
   * @param daemon name of the daemon, shown in messages of other processes that use the fence
   * @param context metrics context
   * @param reserved returns the bytes that the daemon has reserved on the volume of a fence but not
   *     written yet
   * @throws IllegalArgumentException if a value is invalid; see {@link FenceSettings#read}
   */
  public static FenceWatch start(
      Configuration conf,
      Supplier<List<String>> dirs,
      String daemon,
      String context,
      ToLongFunction<Path> reserved) {
    FencedDirs finder = new FencedDirs(InPlaceSettings.read(conf).isPresent());
    return start(conf, dirs, daemon, context, reserved, finder);
  }

  /** Starts autosizing with a given volume finder. */
  static FenceWatch start(
      Configuration conf,
      Supplier<List<String>> dirs,
      String daemon,
      String context,
      ToLongFunction<Path> reserved,
      FencedDirs finder) {
    FenceWatch watch = new FenceWatch(conf, dirs, daemon, context, reserved, finder);
    watch.work.run(watch.metrics::register);
    watch.work.run(watch::followDirs);
    Thread thread = new Thread(watch::run, "fence-watch");
    thread.setDaemon(true);
    thread.start();
    return watch;
  }

  private void run() {
    try {
      while (!stopped.await(DIRS_INTERVAL_MS, TimeUnit.MILLISECONDS)) {
        work.run(this::followDirs);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void report(Throwable failure) {
    if (!failure.toString().equals(complaint)) {
      complaint = failure.toString();
      LOG.warn("Cannot update the list of maintained volumes, and will try again", failure);
    }
  }

  /**
   * Stops maintaining the volumes of dirs that are no longer in use, and starts maintaining the
   * volumes of new dirs.
   */
  private void followDirs() throws InterruptedException {
    Set<String> current = new LinkedHashSet<>(daemonDirs.get());
    current.addAll(furtherDirs);
    volumes.values().stream().filter(each -> each.isAbandoned.getAsBoolean()).forEach(this::retry);
    boolean isChanged = !current.equals(knownDirs);
    boolean isRetry = !finder.unread().isEmpty() && System.nanoTime() - retryAtNanos >= 0;
    if (!isChanged && !isRetry) {
      return;
    }
    Set<String> open = new LinkedHashSet<>(isChanged ? current : finder.unread());
    for (Volume volume : volumes.values()) {
      if (current.containsAll(volume.group.dirs)) {
        open.removeAll(volume.group.dirs);
      } else {
        LOG.info(
            "Stopping maintenance of the volume of {}, because the {} has removed at least one of"
                + " these dirs",
            volume.group.dirs,
            daemon);
        close(volume);
      }
    }
    finder.find(open).forEach(this::maintain);
    if (!packing.isPresent() && volumes.isEmpty() && finder.unread().isEmpty()) {
      LOG.warn(
          "None of the volumes of {} has a fence to maintain. Set a fence with disk-zones fence set"
              + " --mode advisory, and restart the {}",
          current,
          daemon);
    }
    knownDirs = current;
    retryAtNanos = System.nanoTime() + RETRY_NANOS;
  }

  /** Stops the maintenance of a volume. The next retry, which is due now, starts it again. */
  private void retry(Volume volume) {
    close(volume);
    IOException reason =
        new IOException(
            "the fence was lifted or is in another directory, or the volume was mounted again");
    volume.group.dirs.forEach(dir -> finder.skip(dir, reason));
    retryAtNanos = System.nanoTime();
  }

  /**
   * Starts to maintain the volume of a group of dirs. If the volume is already maintained for other
   * dirs, restarts maintenance with the dirs of both groups and with the earlier fence directory:
   * the earlier fence may have been set after the lookup of the new dirs.
   */
  private void maintain(Group found) {
    Group group = found;
    Volume earlier = volumes.get(found.volume);
    if (earlier != null) {
      group = earlier.group;
      group.add(found);
      close(earlier);
    }
    if (stopped.getCount() == 0) {
      return;
    }
    try {
      Volume volume = packing.isPresent() ? startInPlace(group) : startKeeper(group);
      volumes.put(group.volume, volume);
      volume.metrics.register();
      if (stopped.getCount() == 0) {
        close(volume);
      }
    } catch (RuntimeException | Error e) {
      work.fail(e);
      group.dirs.forEach(dir -> finder.skip(dir, e));
    }
  }

  private Volume startInPlace(Group group) {
    FenceLog log = new FenceLog();
    InPlaceVolume volume =
        new InPlaceVolume(
            group.volume,
            group.fence,
            new ArrayList<>(group.paths),
            settings,
            packing.get(),
            daemon,
            log,
            log,
            reserved);
    volume.start();
    LOG.info("Keeping new files on the outer tracks. Dirs on this volume: {}", group.paths);
    return new Volume(group, FenceMetrics.of(volume, context), volume::isAbandoned, volume::close);
  }

  private Volume startKeeper(Group group) {
    LOG.info("Checking the fence in {} every {} ms", group.fence, settings.intervalMs());
    FenceKeeper keeper = FenceKeeper.start(group.fence, settings, daemon, new FenceLog(), reserved);
    return new Volume(
        group, FenceMetrics.of(keeper.figures(), context), () -> false, keeper::close);
  }

  /**
   * Stops the maintenance of a volume in a separate thread, because a failed disk may block the
   * thread. If the thread cannot start, the volume stays in {@link #volumes} and is closed later.
   * May be called twice for a volume.
   */
  private void close(Volume volume) {
    Thread thread = new Thread(volume.closer, "fence-close");
    thread.setDaemon(true);
    thread.start();
    closing.removeIf(earlier -> !earlier.isAlive());
    closing.add(thread);
    volumes.remove(volume.group.volume, volume);
    volume.metrics.unregister();
  }

  /**
   * Stops packing and autosizing on all volumes concurrently. Widens the allowed ranges until a
   * tenth of each volume is available.
   *
   * @param seconds the maximum time to wait, so that a disk that does not respond cannot keep the
   *     daemon from stopping
   */
  public void close(int seconds) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    stopped.countDown();
    volumes.values().forEach(volume -> work.run(() -> close(volume)));
    metrics.unregister();
    try {
      for (Thread thread : closing) {
        TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, end - System.nanoTime()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
