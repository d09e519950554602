/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Progress on a terminal; nothing elsewhere, so that logs stay readable. */
public final class Bar implements AutoCloseable {
  private static final long MIB = 1 << 20;

  private final ProgressBar bar;

  private Bar(ProgressBar bar) {
    this.bar = bar;
  }

  /** Begins to show what is done, in bytes. */
  public static Bar begin(String task) {
    return begin(task, " MiB", MIB);
  }

  /** Begins to show how many things of a kind are done. */
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

  /** Shows how much is done, and how much there is in all; -1 if nobody knows. Thread-safe. */
  public synchronized void advance(long done, long total) {
    if (bar != null) {
      bar.maxHint(total);
      bar.stepTo(done);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
