/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.survey;

import java.io.IOException;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Reads samples until the curve of a disk is known or the time is up. */
public final class Survey {
  /** No sample begins later. With the last sample and a disk that has to spin up: a minute. */
  static final long BUDGET_NANOS = TimeUnit.SECONDS.toNanos(40);

  /** Hears how far a survey is. Called from the thread that surveys. */
  public interface Progress {
    /** Done and to do in bytes; how much there is to do is an estimate. */
    void advance(long done, long total);
  }

  private Survey() {}

  /**
   * Surveys a device.
   *
   * @param device its path, for messages
   * @param rule where samples lie closest
   * @throws SurveyException if ten samples take longer than the time that there is
   * @throws IOException if the device cannot be read
   */
  public static Curve run(
      String device, Grid grid, SlotReader reader, BoundaryRule rule, Progress progress)
      throws IOException {
    return run(device, grid, reader, rule, progress, System::nanoTime);
  }

  static Curve run(
      String device,
      Grid grid,
      SlotReader reader,
      BoundaryRule rule,
      Progress progress,
      LongSupplier clock)
      throws IOException {
    SamplingPlan plan = new SamplingPlan(grid.slots(), rule);
    SortedMap<Integer, Sample> taken = new TreeMap<>();
    long start = clock.getAsLong();
    OptionalInt slot = plan.next(taken);
    while (slot.isPresent() && clock.getAsLong() - start < BUDGET_NANOS) {
      long address = grid.address(slot.getAsInt());
      taken.put(slot.getAsInt(), new Sample(slot.getAsInt(), address, reader.rate(address)));
      progress.advance(
          taken.size() * grid.span(), Math.max(taken.size(), 2 * plan.least()) * grid.span());
      slot = plan.next(taken);
    }
    if (taken.size() < Curve.MIN_SAMPLES) {
      throw new SurveyException(
          String.format(
              "%s: only %d samples in %d seconds: the device is too busy, or failing. Try it again when"
                  + " it is idle, and look at dmesg.",
              device, taken.size(), TimeUnit.NANOSECONDS.toSeconds(clock.getAsLong() - start)));
    }
    return Curve.fit(taken.values());
  }
}
