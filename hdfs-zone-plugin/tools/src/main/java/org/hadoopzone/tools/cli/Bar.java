/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar. Shows nothing if the process has no console, so that logs stay readable. */
public final class Bar implements AutoCloseable {
  private static final long MIB = 1 << 20;

  private final ProgressBar bar;

  private Bar(ProgressBar bar) {
    this.bar = bar;
  }

  /** Starts a bar that counts bytes and shows them in MiB. */
  public static Bar begin(String task) {
    return begin(task, " MiB", MIB);
  }

  /**
   * Starts a bar that counts items.
   *
   * @param things the label of the bar, such as {@code daemons}
   */
  public static Bar counting(String things) {
    return begin(things, "", 1);
  }

  private static Bar begin(String task, String unit, long unitSize) {
    if (System.console() == null) {
      return new Bar(null);
    }
    return new Bar(
        new ProgressBarBuilder()
            .setTaskName(task)
            .setUnit(unit, unitSize)
            .setStyle(ProgressBarStyle.ASCII)
            .clearDisplayOnFinish()
            .build());
  }

  /**
   * Updates the bar. Thread-safe.
   *
   * @param done the number of bytes or items that are done
   * @param total the total number; -1 if it is unknown
   */
  public synchronized void advance(long done, long total) {
    if (bar != null) {
      bar.maxHint(total);
      bar.stepTo(done);
    }
  }

  /** Shows a message about the current work after the bar. Thread-safe. */
  public synchronized void say(String message) {
    if (bar != null) {
      bar.setExtraMessage(message);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
