/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.bench;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows the overall progress: a progress bar in a terminal, otherwise lines of text. */
final class BenchProgress implements AutoCloseable {
  private final PrintStream out;
  private final int cells;
  private final Optional<ProgressBar> bar;
  private final long started = System.nanoTime();
  private int done;
  private String now = "";

  BenchProgress(PrintStream out, boolean terminal, int cells) {
    this.out = out;
    this.cells = cells;
    this.bar =
        terminal
            ? Optional.of(
                new ProgressBarBuilder()
                    .setInitialMax(cells)
                    .setStyle(ProgressBarStyle.ASCII)
                    .continuousUpdate()
                    .clearDisplayOnFinish()
                    .build())
            : Optional.empty();
  }

  /** Shows that the measurement of a cell starts. */
  void begin(Cell cell) {
    now = cell.workload().title() + ", " + cell.system().title();
    step("");
  }

  /** Starts a step of the current cell. */
  void step(String what) {
    String text = what.isEmpty() ? now : now + ": " + what;
    bar.ifPresentOrElse(line -> line.setExtraMessage(" " + text), () -> print(text));
  }

  /** Counts a cell as done, whether it was measured or skipped. */
  void done() {
    done++;
    bar.ifPresent(line -> line.stepTo(done));
  }

  @Override
  public void close() {
    bar.ifPresent(ProgressBar::close);
  }

  private void print(String text) {
    Duration elapsed = Duration.ofNanos(System.nanoTime() - started);
    out.printf(
        "%2d of %d  %d:%02d:%02d  %s%n",
        done + 1, cells, elapsed.toHours(), elapsed.toMinutesPart(), elapsed.toSecondsPart(), text);
  }
}
