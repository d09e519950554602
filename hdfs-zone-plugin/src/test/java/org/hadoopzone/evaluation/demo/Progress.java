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
package org.hadoopzone.evaluation.demo;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Tells a person how far it is: with one line that changes in a terminal, with a line for each step
 * elsewhere.
 */
final class Progress implements AutoCloseable {
  private static final int PARTS = 100;

  private final PrintStream out;
  private final Optional<ProgressBar> bar;
  private final long started = System.nanoTime();
  private final int total;
  private int before;
  private int weight;

  /**
   * @param runs how many times all steps are done
   */
  Progress(PrintStream out, boolean terminal, int runs) {
    this.out = out;
    int weights = 0;
    for (Step step : Step.values()) {
      weights += step.weight();
    }
    this.total = weights * runs;
    this.bar =
        terminal
            ? Optional.of(
                new ProgressBarBuilder()
                    .setInitialMax((long) total * PARTS)
                    .setStyle(ProgressBarStyle.ASCII)
                    .hideEta()
                    .clearDisplayOnFinish()
                    .build())
            : Optional.empty();
  }

  /** Ends the step before, if there was one. */
  synchronized void begin(String run, Step step) {
    before += weight;
    weight = step.weight();
    String what = run + ": " + step.label();
    advance(0);
    bar.ifPresentOrElse(line -> line.setExtraMessage(" " + what), () -> print(what));
  }

  /**
   * Goes on within a step.
   *
   * @param part how much of the step is done, from 0 to 1
   */
  synchronized void advance(double part) {
    bar.ifPresent(line -> line.stepTo((long) ((before + part * weight) * PARTS)));
  }

  @Override
  public void close() {
    bar.ifPresent(ProgressBar::close);
  }

  private void print(String what) {
    Duration elapsed = Duration.ofNanos(System.nanoTime() - started);
    out.printf(
        "%3d %%  %d:%02d  %s%n",
        100 * before / total, elapsed.toMinutes(), elapsed.toSecondsPart(), what);
  }
}
