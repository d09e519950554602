/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.cli;

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
