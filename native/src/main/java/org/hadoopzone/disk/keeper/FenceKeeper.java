/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.keeper;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.hadoopzone.disk.BackgroundWork;

/**
 * Keeps the allowed range of advisory fences just above what is in use, in one thread. A volume
 * that fails does not stop the others. One keeper looks after a fence at a time; another one waits
 * until the first has ended.
 *
 * <p>Thread-safe.
 */
public final class FenceKeeper implements AutoCloseable {
  private final List<VolumeKeeper> volumes = new ArrayList<>();
  private final BackgroundWork work =
      new BackgroundWork(failure -> volumes.forEach(volume -> volume.failed(failure)));
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final long intervalMs;
  private final Thread thread;

  /**
   * Begins to look after fences.
   *
   * @param dirs where the fences are kept, as {@link FenceFinder} finds them
   * @param owner says who does so, for others that would like to
   */
  public static FenceKeeper start(
      Collection<Path> dirs, KeeperSettings settings, String owner, KeeperListener listener) {
    return start(dirs, settings, owner, listener, dir -> 0);
  }

  /**
   * Begins to look after fences of volumes whose writers reserve space.
   *
   * @param dirs where the fences are kept, as {@link FenceFinder} finds them
   * @param owner says who does so, for others that would like to
   * @param reserved bytes that writers have reserved on the volume of a fence and not written yet;
   *     they come on top of the margin
   */
  public static FenceKeeper start(
      Collection<Path> dirs,
      KeeperSettings settings,
      String owner,
      KeeperListener listener,
      ToLongFunction<Path> reserved) {
    FenceKeeper keeper = new FenceKeeper(dirs, settings, owner, listener, reserved);
    keeper.thread.start();
    return keeper;
  }

  private FenceKeeper(
      Collection<Path> dirs,
      KeeperSettings settings,
      String owner,
      KeeperListener listener,
      ToLongFunction<Path> reserved) {
    for (Path dir : new LinkedHashSet<>(dirs)) {
      KeptFence fence = new MountedFence(dir, () -> reserved.applyAsLong(dir));
      volumes.add(new VolumeKeeper(dir, fence, settings, owner, listener));
    }
    intervalMs = settings.intervalMs();
    thread = new Thread(this::run, "fence-keeper");
    thread.setDaemon(true);
  }

  /** What it has seen and done, for each volume. */
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

  /** One look at each volume. */
  private void turn() {
    for (VolumeKeeper volume : volumes) {
      if (!isStopped()) {
        volume.look(this::isUrgent);
      }
    }
  }

  private boolean isStopped() {
    return stopped.getCount() == 0;
  }

  /** Whether a narrowing has to wait: it may take seconds, and writers do not wait. */
  private boolean isUrgent() {
    return isStopped() || volumes.stream().anyMatch(VolumeKeeper::isUrgent);
  }

  /**
   * Stops after what it is doing, and makes room for the time in which nobody looks. Waits for
   * that.
   */
  @Override
  public void close() {
    stopped.countDown();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
