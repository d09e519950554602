/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows the progress of the demo: a progress bar in a terminal, otherwise one line per step. */
final class DemoProgress implements AutoCloseable {
  private static final int PERCENT = 100;

  private final PrintStream out;
  private final Optional<ProgressBar> bar;
  private final long started = System.nanoTime();
  private final int total;
  private int before;
  private int weight;
  private double part;

  /**
   * Creates a progress display.
   *
   * @param runs how many times all steps are executed
   */
  DemoProgress(PrintStream out, boolean terminal, int runs) {
    this.out = out;
    int weights = 0;
    for (DemoStep step : DemoStep.values()) {
      weights += step.weight();
    }
    this.total = weights * runs;
    this.bar =
        terminal
            ? Optional.of(
                new ProgressBarBuilder()
                    .setInitialMax(PERCENT)
                    .setStyle(ProgressBarStyle.ASCII)
                    .hideEta()
                    .continuousUpdate()
                    .clearDisplayOnFinish()
                    .build())
            : Optional.empty();
  }

  /** Begins a step. Ends the previous step, if any. */
  synchronized void begin(String run, DemoStep step) {
    before += weight;
    weight = step.weight();
    part = 0;
    String what = run + ": " + step.label();
    advance(0);
    bar.ifPresentOrElse(line -> line.setExtraMessage(" " + what), () -> print(what));
  }

  /**
   * Advances within a step. The progress never decreases, even while no job runs.
   *
   * @param partDone completed part of the step, from 0 to 1
   */
  synchronized void advance(double partDone) {
    part = Math.max(part, partDone);
    bar.ifPresent(line -> line.stepTo((long) (PERCENT * (before + part * weight) / total)));
  }

  @Override
  public void close() {
    bar.ifPresent(ProgressBar::close);
  }

  private void print(String what) {
    Duration elapsed = Duration.ofNanos(System.nanoTime() - started);
    out.printf(
        "%3d %%  %d:%02d  %s%n",
        PERCENT * before / total, elapsed.toMinutes(), elapsed.toSecondsPart(), what);
  }
}
