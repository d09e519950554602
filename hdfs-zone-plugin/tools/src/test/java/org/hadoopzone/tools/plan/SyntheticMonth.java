/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * Writes one month of jobs of an imaginary cluster of 1000 nodes, in SWIM format. There are 250,000
 * jobs, more by day than by night. A third of them have no reduces, and a few jobs move most of the
 * bytes. The number of jobs per node and day is the same as in the Facebook trace of 2010.
 *
 * <p>Does not depend on the rest of the project. To run it: {@code java SyntheticMonth.java FILE}.
 */
public final class SyntheticMonth {
  private static final int JOBS = 250_000;
  private static final double SECONDS = 30 * 86_400;
  private static final double MEDIAN_INPUT = 100e6;
  private static final double LARGEST_INPUT = 20e12;

  private SyntheticMonth() {}

  /** Writes the trace to the file in the first argument. */
  public static void main(String[] args) throws IOException {
    Random random = new Random(1);
    double second = 0;
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(args[0])))) {
      for (int job = 0; job < JOBS; job++) {
        double byDay = 1 - 0.6 * Math.cos(2 * Math.PI * second / 86_400);
        double gap = -Math.log(1 - random.nextDouble()) * SECONDS / JOBS / byDay;
        second += gap;
        double input = Math.min(LARGEST_INPUT, MEDIAN_INPUT * lognormal(random, 3.5));
        boolean mapOnly = random.nextInt(3) == 0;
        double shuffle = mapOnly ? 0 : Math.min(LARGEST_INPUT, input * 0.25 * lognormal(random, 1));
        double output = (mapOnly ? input : shuffle) * 0.3 * lognormal(random, 1);
        out.printf(
            "job%d\t%d\t%d\t%d\t%d\t%d%n",
            job, (long) second, (long) gap, (long) input, (long) shuffle, (long) output);
      }
    }
  }

  private static double lognormal(Random random, double sigma) {
    return Math.exp(sigma * random.nextGaussian());
  }
}
