/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A job of a SWIM trace with input paths. Sizes are scaled, and rounded to whole MiB.
 *
 * @param second submit time in seconds since the start of the trace
 * @param input path of the input; jobs with the same path read the same file
 */
record TracedJob(long second, String input, long inputMib, long shuffleMib, long outputMib) {
  private static final int SUBMIT = 1;
  private static final int INPUT = 3;
  private static final int SHUFFLE = 4;
  private static final int OUTPUT = 5;
  private static final int INPUT_PATH = 6;
  private static final double MIB = 1 << 20;

  /** Returns the number of MiB that the job reads and writes. */
  long mib() {
    return inputMib + 2 * shuffleMib + outputMib;
  }

  /**
   * Reads the jobs of a trace.
   *
   * @param factor by which sizes are multiplied
   * @return the jobs that read or write at least one MiB after scaling, by submit time
   */
  static List<TracedJob> read(Path trace, double factor) throws IOException {
    List<TracedJob> jobs = new ArrayList<>();
    for (String line : Files.readAllLines(trace, StandardCharsets.ISO_8859_1)) {
      String[] fields = line.split("\t");
      if (fields.length <= INPUT_PATH) {
        throw new IOException(trace + " has no column with input paths: " + line);
      }
      TracedJob job =
          new TracedJob(
              Long.parseLong(fields[SUBMIT]),
              fields[INPUT_PATH],
              scaled(fields[INPUT], factor),
              scaled(fields[SHUFFLE], factor),
              scaled(fields[OUTPUT], factor));
      if (job.mib() > 0) {
        jobs.add(job);
      }
    }
    return jobs;
  }

  private static long scaled(String bytes, double factor) {
    return Math.round(Long.parseLong(bytes) * factor / MIB);
  }
}
