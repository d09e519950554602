/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A bar for what takes longer than two seconds; what is done sooner needs none. */
public final class LateBar implements AutoCloseable {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Supplier<Bar> begin;
  private final long start = System.nanoTime();
  private Bar bar;

  /**
   * Begins to wait.
   *
   * @param begin what shows a bar, once it is worth it
   */
  public LateBar(Supplier<Bar> begin) {
    this.begin = begin;
  }

  /** As {@link Bar#advance}. */
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
