/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/** Limits a warning to one per minute. Thread-safe. */
final class WarningLimit {
  static final long INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final LongSupplier nanoTime;

  /** The time of the last warning; {@code null} before the first one. */
  private final AtomicReference<Long> last = new AtomicReference<>();

  WarningLimit(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Returns whether the caller may warn now. */
  boolean permits() {
    long now = nanoTime.getAsLong();
    Long before = last.get();
    return (before == null || now - before >= INTERVAL_NANOS) && last.compareAndSet(before, now);
  }
}
