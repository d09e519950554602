/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.keeper;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.hadoopzone.disk.BackgroundWork;

/** What a keeper has seen and done on one volume since it started. Thread-safe. */
public final class VolumeFigures {
  private final Path dir;
  private final AtomicLong widenings = new AtomicLong();
  private final AtomicLong narrowings = new AtomicLong();
  private final BackgroundWork looking;
  private final AtomicLong otherFailures = new AtomicLong();
  private final AtomicLong spentNanos = new AtomicLong();
  private volatile Look latest;

  VolumeFigures(Path dir, BackgroundWork looking) {
    this.dir = dir;
    this.looking = looking;
  }

  /** Where the fence is kept. */
  public Path dir() {
    return dir;
  }

  /** The latest look; empty as long as the volume cannot be looked at. */
  public Optional<Look> latest() {
    return Optional.ofNullable(latest);
  }

  public long widenings() {
    return widenings.get();
  }

  public long narrowings() {
    return narrowings.get();
  }

  /** Looks and changes that failed. */
  public long failures() {
    return looking.failures() + otherFailures.get();
  }

  /** Returns the seconds since the volume was last looked at without a failure. */
  public long secondsSinceLook() {
    return looking.secondsSinceSuccess();
  }

  /** Milliseconds that it was busy with the volume, waiting for the disk included. */
  public long spentMillis() {
    return TimeUnit.NANOSECONDS.toMillis(spentNanos.get());
  }

  void spent(long nanos) {
    spentNanos.addAndGet(nanos);
  }

  void seen(Look look) {
    latest = look;
  }

  void changed(Decision.Kind kind) {
    (kind == Decision.Kind.WIDEN ? widenings : narrowings).incrementAndGet();
  }

  /** The latest look is not true any more. */
  void forget() {
    latest = null;
  }

  /** Of something without which it can be looked after nevertheless. */
  void countFailure() {
    otherFailures.incrementAndGet();
  }
}
