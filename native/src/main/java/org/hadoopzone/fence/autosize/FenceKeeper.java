/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.hadoopzone.util.BackgroundWork;

/**
 * Keeps the allowed range of advisory fences slightly larger than the space in use, in one thread.
 * A volume that fails does not affect the others. Only one keeper autosizes a fence at a time;
 * other keepers retry until it stops.
 *
 * <p>Thread-safe.
 */
public final class FenceKeeper implements AutoCloseable {
  /**
   * The longest time to wait for a thread of this process that moves files, in milliseconds. The
   * thread stops after its current step, which takes a fraction of a second on an idle disk.
   */
  private static final long SHARING_WAIT_MS = 30_000;

  private final List<VolumeKeeper> volumes = new ArrayList<>();
  private final BackgroundWork work =
      new BackgroundWork(failure -> volumes.forEach(volume -> volume.failed(failure)));
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final long intervalMs;
  private final Thread thread;

  /**
   * Starts autosizing fences.
   *
   * @param dirs directories of the fences, as {@link FenceFinder} returns them
   * @param owner name of the process in messages to other keepers
   */
  public static FenceKeeper start(
      Collection<Path> dirs, KeeperSettings settings, String owner, KeeperListener listener) {
    return start(dirs, settings, owner, listener, dir -> 0);
  }

  /**
   * Starts autosizing fences of volumes whose writers reserve space.
   *
   * @param dirs directories of the fences, as {@link FenceFinder} returns them
   * @param owner name of the process in messages to other keepers
   * @param reserved returns the bytes that writers have reserved on the volume of a fence but not
   *     written yet; these bytes do not count as available
   */
  public static FenceKeeper start(
      Collection<Path> dirs,
      KeeperSettings settings,
      String owner,
      KeeperListener listener,
      ToLongFunction<Path> reserved) {
    return start(dirs, settings, owner, listener, reserved, new FenceSharing(), 0);
  }

  /**
   * Starts autosizing a fence that another thread uses to move files.
   *
   * @param dir directory of the fence
   * @param reserved as above
   * @param sharing coordinates both threads
   */
  public static FenceKeeper start(
      Path dir,
      KeeperSettings settings,
      String owner,
      KeeperListener listener,
      ToLongFunction<Path> reserved,
      FenceSharing sharing) {
    return start(
        Collections.singleton(dir), settings, owner, listener, reserved, sharing, SHARING_WAIT_MS);
  }

  private static FenceKeeper start(
      Collection<Path> dirs,
      KeeperSettings settings,
      String owner,
      KeeperListener listener,
      ToLongFunction<Path> reserved,
      FenceSharing sharing,
      long waitMs) {
    FenceKeeper keeper =
        new FenceKeeper(dirs, settings, owner, listener, reserved, sharing, waitMs);
    keeper.thread.start();
    return keeper;
  }

  private FenceKeeper(
      Collection<Path> dirs,
      KeeperSettings settings,
      String owner,
      KeeperListener listener,
      ToLongFunction<Path> reserved,
      FenceSharing sharing,
      long waitMs) {
    for (Path dir : new LinkedHashSet<>(dirs)) {
      KeptFence fence = new MountedFence(dir, () -> reserved.applyAsLong(dir), waitMs);
      volumes.add(new VolumeKeeper(dir, fence, settings, owner, listener, sharing));
    }
    intervalMs = settings.intervalMs();
    thread = new Thread(this::run, "fence-keeper");
    thread.setDaemon(true);
  }

  /** Returns the counters of each volume. */
  public List<VolumeFigures> figures() {
    return volumes.stream().map(VolumeKeeper::figures).collect(Collectors.toList());
  }

  private void run() {
    while (!isStopped() && !Thread.currentThread().isInterrupted()) {
      work.run(this::turnAndWait);
    }
    volumes.forEach(VolumeKeeper::part);
  }

  private void turnAndWait() throws InterruptedException {
    try {
      turn();
    } finally {
      stopped.await(intervalMs, TimeUnit.MILLISECONDS);
    }
  }

  /** Samples each volume once and resizes its fence if needed. */
  private void turn() {
    for (VolumeKeeper volume : volumes) {
      if (!isStopped()) {
        volume.maintain(this::isUrgent);
      }
    }
  }

  private boolean isStopped() {
    return stopped.getCount() == 0;
  }

  /**
   * Returns whether a running narrowing must stop. A narrowing can take seconds, and writers of any
   * volume may need a widening meanwhile.
   */
  private boolean isUrgent() {
    return isStopped() || volumes.stream().anyMatch(VolumeKeeper::isUrgent);
  }

  /**
   * Stops autosizing. Widens the fences until a tenth of each volume is available, because writers
   * may use that space before a keeper runs again. Waits until this is done.
   */
  @Override
  public void close() {
    stopped.countDown();
    BackgroundWork.awaitEnd(thread);
  }
}
