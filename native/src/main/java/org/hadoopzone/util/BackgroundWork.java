/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.util;

import java.nio.file.FileSystemException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Runs single rounds of a periodic background task. Counts and reports failures, so that no failure
 * ends the calling thread, not even an {@link Error}. The time since the last success shows how old
 * the results are. Thread-safe.
 */
public final class BackgroundWork {
  private final Consumer<Throwable> report;
  private final LongSupplier nanoClock;
  private final AtomicLong failures = new AtomicLong();
  private volatile long succeededNanos;

  /** One round of the task. */
  @FunctionalInterface
  public interface Round {
    void run() throws Exception;
  }

  /**
   * Creates a task that has not failed yet.
   *
   * @param report receives each failure, in the thread where it occurred
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
   * Runs one round. Never throws. An interrupt is a request to stop and not a failure: the thread
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
      // Logging can also fail, for example for lack of memory. The failure is already counted.
    }
  }

  /**
   * Returns the message of an exception. Adds the class of the exception in three cases: it is an
   * {@link Error}, it has no message, or the message is only the path of a file.
   */
  public static String messageOf(Throwable failure) {
    boolean isOnlyPath =
        failure instanceof FileSystemException
            && ((FileSystemException) failure).getReason() == null;
    return failure instanceof Exception && failure.getMessage() != null && !isOnlyPath
        ? failure.getMessage()
        : failure.toString();
  }

  /** Waits until a thread has ended. An interrupt does not end the wait. */
  public static void awaitEnd(Thread thread) {
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

  /** Returns the number of failures. */
  public long failures() {
    return failures.get();
  }

  /**
   * Returns the seconds since a round last succeeded; before the first success, since this object
   * was created.
   */
  public long secondsSinceSuccess() {
    return TimeUnit.NANOSECONDS.toSeconds(nanoClock.getAsLong() - succeededNanos);
  }
}
