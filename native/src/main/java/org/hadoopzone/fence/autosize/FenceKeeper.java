/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.hadoopzone.util.BackgroundWork;

/**
 * Keeps the allowed range of an advisory fence slightly larger than the space in use. Runs in its
 * own thread. Only one keeper autosizes a fence at a time; other keepers stand by until it stops.
 *
 * <p>Thread-safe.
 */
public final class FenceKeeper implements AutoCloseable {
  /**
   * The longest time to wait for a thread of this process that moves files, in milliseconds. The
   * thread stops after its current step, which takes a fraction of a second on an idle disk.
   */
  private static final long SHARING_WAIT_MS = 30_000;

  private final VolumeKeeper volume;
  private final BackgroundWork work;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final long intervalMs;
  private final Thread thread;
  private volatile boolean lifts;

  /**
   * Starts autosizing the fence of a volume whose writers reserve space.
   *
   * @param dir directory of the fence, as {@link FenceFinder} returns it
   * @param owner name of the process in messages to other keepers
   * @param reserved receives the directory of a fence, and returns the bytes that writers have
   *     reserved on its volume but not written yet. These bytes do not count as available
   */
  public static FenceKeeper start(
      Path dir,
      KeeperSettings settings,
      String owner,
      KeeperListener listener,
      ToLongFunction<Path> reserved) {
    return start(dir, settings, owner, listener, reserved, new FenceSharing(), Optional.empty(), 0);
  }

  /**
   * Starts autosizing a fence that another thread of this process uses to move files.
   *
   * @param dir directory of the fence
   * @param owner name of the process in messages to other keepers
   * @param reserved receives the directory of a fence, and returns the bytes that writers have
   *     reserved on its volume but not written yet. These bytes do not count as available
   * @param sharing coordinates the keeper and the thread that moves files
   * @param lease the lease of the fence, which the keeper closes; empty if the keeper must acquire
   *     it
   */
  public static FenceKeeper start(
      Path dir,
      KeeperSettings settings,
      String owner,
      KeeperListener listener,
      ToLongFunction<Path> reserved,
      FenceSharing sharing,
      Optional<Lease> lease) {
    return start(dir, settings, owner, listener, reserved, sharing, lease, SHARING_WAIT_MS);
  }

  private static FenceKeeper start(
      Path dir,
      KeeperSettings settings,
      String owner,
      KeeperListener listener,
      ToLongFunction<Path> reserved,
      FenceSharing sharing,
      Optional<Lease> lease,
      long waitMs) {
    KeptFence fence = new MountedFence(dir, () -> reserved.applyAsLong(dir), waitMs);
    FenceKeeper keeper =
        new FenceKeeper(
            new VolumeKeeper(dir, fence, settings, owner, listener, sharing, lease),
            settings.intervalMs());
    try {
      keeper.thread.start();
    } catch (Error e) {
      // The thread cannot start, for example because the process has reached its limit of threads.
      keeper.volume.release();
      throw e;
    }
    return keeper;
  }

  private FenceKeeper(VolumeKeeper volume, long intervalMs) {
    this.volume = volume;
    this.intervalMs = intervalMs;
    work = new BackgroundWork(volume::failed);
    thread = new Thread(this::run, "fence-keeper");
    thread.setDaemon(true);
  }

  /** Returns the counters of the volume. */
  public VolumeFigures figures() {
    return volume.figures();
  }

  private void run() {
    while (!isStopped() && !Thread.currentThread().isInterrupted()) {
      work.run(this::maintainAndWait);
    }
    if (lifts) {
      volume.lift();
    } else {
      volume.part();
    }
  }

  private void maintainAndWait() throws InterruptedException {
    try {
      // A narrowing can take seconds. End it early if the keeper stops or writers need a widening.
      volume.maintain(() -> isStopped() || volume.isUrgent());
    } finally {
      stopped.await(intervalMs, TimeUnit.MILLISECONDS);
    }
  }

  private boolean isStopped() {
    return stopped.getCount() == 0;
  }

  /** Asks the keeper to stop. Does not wait until it has stopped. */
  public void stop() {
    stopped.countDown();
  }

  /**
   * Stops autosizing, and waits until it has stopped. Widens the allowed range until a tenth of the
   * volume is available, because writers may use that space before a keeper runs again.
   */
  @Override
  public void close() {
    stop();
    BackgroundWork.awaitEnd(thread);
  }

  /**
   * Stops autosizing, and lifts the fence unless another process holds its lease. Waits until both
   * are done. Reports failures to the listener.
   *
   * @return whether the fence is lifted
   */
  public boolean closeAndLift() {
    lifts = true;
    close();
    return volume.isLifted();
  }
}
