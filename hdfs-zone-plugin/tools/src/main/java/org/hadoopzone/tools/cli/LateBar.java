/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A progress bar that appears only if the work takes longer than two seconds. Not thread-safe. */
public final class LateBar implements AutoCloseable {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Supplier<Bar> begin;
  private final long start = System.nanoTime();
  private Bar bar;

  /**
   * Starts the timer.
   *
   * @param begin starts the bar; called by the first {@link #advance} after two seconds
   */
  public LateBar(Supplier<Bar> begin) {
    this.begin = begin;
  }

  /** Updates the bar, like {@link Bar#advance}. */
  public void advance(long done, long total) {
    if (bar == null && System.nanoTime() - start > PATIENCE_NANOS) {
      bar = begin.get();
    }
    if (bar != null) {
      bar.advance(done, total);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
