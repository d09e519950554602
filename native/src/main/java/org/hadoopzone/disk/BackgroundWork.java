/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Runs work that a background thread repeats for as long as its process lives. Whatever a round
 * throws, an {@link Error} included, the thread survives: the failure is counted and reported, and
 * the time since the last success shows that the results are old. Thread-safe.
 */
public final class BackgroundWork {
  private final Consumer<Throwable> report;
  private final LongSupplier nanoClock;
  private final AtomicLong failures = new AtomicLong();
  private volatile long succeededNanos;

  /** One round of the work. */
  @FunctionalInterface
  public interface Round {
    void run() throws Exception;
  }

  /**
   * Creates work that has not failed yet.
   *
   * @param report is told each failure, in the thread that has met it
   */
  public BackgroundWork(Consumer<Throwable> report) {
    this(report, System::nanoTime);
  }

  BackgroundWork(Consumer<Throwable> report, LongSupplier nanoClock) {
    this.report = report;
    this.nanoClock = nanoClock;
    succeededNanos = nanoClock.getAsLong();
  }

  /**
   * Runs one round. Never throws. An interruption is a request to end and no failure: the thread
   * stays interrupted.
   *
   * @return whether the round succeeded
   */
  public boolean run(Round round) {
    try {
      round.run();
      succeededNanos = nanoClock.getAsLong();
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Throwable e) {
      fail(e);
    }
    return false;
  }

  /** Counts and reports a failure. Never throws. */
  public void fail(Throwable failure) {
    failures.incrementAndGet();
    try {
      report.accept(failure);
    } catch (Throwable e) {
      // Logging may fail, too, when memory is short. The counter still has the failure.
    }
  }

  /** Returns the number of failures. */
  public long failures() {
    return failures.get();
  }

  /**
   * Returns the seconds since a round last succeeded; before the first success, since the start.
   */
  public long secondsSinceSuccess() {
    return TimeUnit.NANOSECONDS.toSeconds(nanoClock.getAsLong() - succeededNanos);
  }
}
