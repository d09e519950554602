/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import java.io.IOException;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.hadoopzone.tools.cli.Progress;

/** Reads samples of a disk until its curve is known or the time limit is reached. */
public final class Survey {
  /**
   * The time in nanoseconds after which no further sample is started. With the last sample and the
   * time to spin up the disk, a survey takes at most a minute.
   */
  static final long BUDGET_NANOS = TimeUnit.SECONDS.toNanos(40);

  private Survey() {}

  /**
   * Surveys a device.
   *
   * @param device the path of the device, for messages
   * @param rule the boundary rule; samples are densest around the boundary
   * @throws IOException if the device cannot be read, or fewer than ten samples could be taken
   *     within the time limit
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
      throw new IOException(
          String.format(
              "%s: only %d samples in %d s. The device is busy or failing: check the kernel log"
                  + " (dmesg), and repeat the survey when the device is idle.",
              device, taken.size(), TimeUnit.NANOSECONDS.toSeconds(clock.getAsLong() - start)));
    }
    return new Curve(taken.values());
  }
}
