/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.hadoopzone.util.BackgroundWork;

/** The counters of autosizing on one volume since it started. Thread-safe. */
public final class VolumeFigures {
  private final Path dir;
  private final AtomicLong widenings = new AtomicLong();
  private final AtomicLong narrowings = new AtomicLong();
  private final BackgroundWork sampling;
  private final AtomicLong otherFailures = new AtomicLong();
  private final AtomicLong spentNanos = new AtomicLong();
  private volatile VolumeSample latest;
  private volatile boolean standsBy;

  VolumeFigures(Path dir, BackgroundWork sampling) {
    this.dir = dir;
    this.sampling = sampling;
  }

  /** Returns the directory of the fence. */
  public Path dir() {
    return dir;
  }

  /** Returns the latest sample; empty while the volume cannot be sampled. */
  public Optional<VolumeSample> latest() {
    return Optional.ofNullable(latest);
  }

  /** Returns whether this process stands by because another process autosizes the fence. */
  public boolean standsBy() {
    return standsBy;
  }

  public long widenings() {
    return widenings.get();
  }

  public long narrowings() {
    return narrowings.get();
  }

  /** Returns the number of failed samples and changes. */
  public long failures() {
    return sampling.failures() + otherFailures.get();
  }

  /**
   * Returns the seconds since the last successful sample; while standing by, since the last attempt
   * to acquire the lease.
   */
  public long secondsSinceLook() {
    return sampling.secondsSinceSuccess();
  }

  /**
   * Returns the milliseconds that autosizing has spent on the volume, including waits for the disk.
   */
  public long spentMillis() {
    return TimeUnit.NANOSECONDS.toMillis(spentNanos.get());
  }

  void spent(long nanos) {
    spentNanos.addAndGet(nanos);
  }

  void standBy(boolean now) {
    standsBy = now;
  }

  void seen(VolumeSample sample) {
    latest = sample;
  }

  void changed(Decision.Kind kind) {
    (kind == Decision.Kind.WIDEN ? widenings : narrowings).incrementAndGet();
  }

  /** Discards the latest sample because it is out of date. */
  void forget() {
    latest = null;
  }

  /** Counts a failure that does not stop autosizing. */
  void countFailure() {
    otherFailures.incrementAndGet();
  }
}
