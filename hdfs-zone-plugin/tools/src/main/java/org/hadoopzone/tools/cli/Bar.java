/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A progress bar that appears only if the work takes longer than two seconds. Without a terminal,
 * shows nothing, so that logs stay readable. Thread-safe.
 */
public final class Bar implements AutoCloseable {
  private static final long MIB = 1 << 20;
  private static final boolean HAS_TERMINAL = Terminal.isPresent();
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final ProgressBarBuilder builder;
  private final long start = System.nanoTime();
  private ProgressBar bar;

  private Bar(String task, String unit, long unitSize) {
    builder =
        new ProgressBarBuilder()
            .setTaskName(task)
            .setUnit(unit, unitSize)
            .setStyle(ProgressBarStyle.ASCII)
            .clearDisplayOnFinish();
  }

  /** Returns a bar that counts bytes and shows them in MiB. */
  public static Bar begin(String task) {
    return new Bar(task, " MiB", MIB);
  }

  /**
   * Returns a bar that counts items.
   *
   * @param things the label of the bar, such as {@code daemons}
   */
  public static Bar counting(String things) {
    return new Bar(things, "", 1);
  }

  /**
   * Updates the bar. The first call after two seconds shows it.
   *
   * @param done the number of bytes or items that are done
   * @param total the total number; -1 if it is unknown
   */
  public synchronized void advance(long done, long total) {
    if (bar == null && HAS_TERMINAL && System.nanoTime() - start > PATIENCE_NANOS) {
      bar = builder.build();
    }
    if (bar != null) {
      bar.maxHint(total);
      bar.stepTo(done);
    }
  }

  /** Shows a message about the current work after the bar. */
  public synchronized void say(String message) {
    if (bar != null) {
      bar.setExtraMessage(message);
    }
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
