/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Decides when the disk is idle enough to move files. The kernel's counters do not distinguish
 * requests of the packer from those of other processes. The packer therefore works for about half a
 * second, and then rests for a twentieth of a second. During the rest, this class measures the
 * disk. If the disk is busy, the packer stops until the disk was idle for {@link
 * PackSettings#idleMs}, by default a whole second. Used by one thread.
 */
final class PackPace {
  private static final long WORK_MS = 450;
  private static final long REST_MS = 50;

  private final PackSettings settings;
  private final BusyCounter counter;
  private final Sleeper sleeper;
  private boolean isIdle;
  private long restedNanos;
  private long beganNanos;

  /** The time before which no further bytes may move, because of the rate limit. */
  private long dueNanos;

  /** Returns the milliseconds for which each disk was busy since the machine started. */
  @FunctionalInterface
  interface BusyCounter {
    long[] busyMillis() throws IOException;
  }

  /** A clock that can also sleep. */
  interface Sleeper {
    /**
     * Sleeps unless the packer is stopped.
     *
     * @return whether the packer is stopped
     */
    boolean sleep(long milliseconds) throws InterruptedException;

    long nanoTime();

    /**
     * Returns a sleeper that wakes up early when the latch reaches zero, because the packer is
     * stopped.
     */
    static Sleeper until(CountDownLatch stopped) {
      return new Sleeper() {
        @Override
        public boolean sleep(long milliseconds) throws InterruptedException {
          return stopped.await(milliseconds, TimeUnit.MILLISECONDS);
        }

        @Override
        public long nanoTime() {
          return System.nanoTime();
        }
      };
    }
  }

  PackPace(PackSettings settings, BusyCounter counter, Sleeper sleeper) {
    this.settings = settings;
    this.counter = counter;
    this.sleeper = sleeper;
    dueNanos = sleeper.nanoTime();
  }

  /**
   * Returns whether the packer may continue. Called between two steps. Rests and measures if the
   * packer has worked for 450 ms since the last rest.
   */
  boolean mayGoOn() throws IOException, InterruptedException {
    if (isIdle && sleeper.nanoTime() - restedNanos >= TimeUnit.MILLISECONDS.toNanos(WORK_MS)) {
      isIdle = measure(REST_MS);
    }
    return isIdle;
  }

  /** Measures the disk for {@link PackSettings#idleMs}. Returns whether it was idle. */
  boolean checkIdle() throws IOException, InterruptedException {
    isIdle = measure(settings.idleMs());
    return isIdle;
  }

  /**
   * Begins the move of a file, unless the rate limit requires a pause. The fence library limits the
   * rate within a move, but does not pause after a move that ends early.
   *
   * @return false if the rate limit requires a longer pause after the last move
   */
  boolean beginMove() {
    beganNanos = sleeper.nanoTime();
    return beganNanos - dueNanos >= 0;
  }

  /** Ends the move of a file, of which the given number of bytes was moved. */
  void endMove(long bytes) {
    long rate = settings.bytesPerSecond();
    if (rate > 0) {
      dueNanos = beganNanos + (long) (bytes * (double) TimeUnit.SECONDS.toNanos(1) / rate);
    }
  }

  private boolean measure(long milliseconds) throws IOException, InterruptedException {
    if (settings.maxDiskBusyPercent() == 100) {
      return !sleeper.sleep(0);
    }
    long start = sleeper.nanoTime();
    long[] before = counter.busyMillis();
    if (sleeper.sleep(milliseconds)) {
      return false;
    }
    long[] after = counter.busyMillis();
    restedNanos = sleeper.nanoTime();
    long elapsed = Math.max(1, TimeUnit.NANOSECONDS.toMillis(restedNanos - start));
    return DiskActivity.busyPercent(before, after, elapsed) <= settings.maxDiskBusyPercent();
  }
}
