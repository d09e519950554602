/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.hadoopzone.mapred.classify.JobProfile;

/**
 * Reads traces in the format of SWIM. The tab-separated columns are the job ID, the submit time and
 * the gap in seconds, and the bytes of input, shuffle and output. Further columns are ignored.
 * {@link Assumptions} supplies the values that a trace lacks.
 */
public final class SwimTrace {
  private static final int SUBMIT = 1;
  private static final int INPUT = 3;
  private static final int SHUFFLE = 4;
  private static final int OUTPUT = 5;
  private static final int COLUMNS = 6;
  private static final String[] NAMES = {
    "job id", "submit time", "gap", "input bytes", "shuffle bytes", "output bytes"
  };

  private final Path file;
  private final Assumptions assumed;
  private final double bytesPerSecond;

  private SwimTrace(Path file, Assumptions assumed, double bytesPerSecond) {
    this.file = file;
    this.assumed = assumed;
    this.bytesPerSecond = bytesPerSecond;
  }

  /**
   * Reads a trace.
   *
   * @throws IllegalArgumentException if the trace is invalid; the message names the file, the line
   *     and the error
   * @throws IOException if the file cannot be read
   */
  public static List<PastJob> read(Path file, Assumptions assumed, Cluster cluster)
      throws IOException {
    SwimTrace trace = new SwimTrace(file, assumed, assumed.jobRate(cluster));
    if (Files.isDirectory(file)) {
      throw new IllegalArgumentException(file + " is a directory. Specify a trace file");
    }
    List<PastJob> jobs = new ArrayList<>();
    // ISO 8859-1 decodes any byte, and job IDs may contain any bytes. The numbers are checked
    // below.
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.trim().isEmpty()) {
          jobs.add(trace.job(number, line));
        }
      }
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(
          "there is no " + file + ". Specify a trace in the SWIM format", e);
    }
    if (jobs.isEmpty()) {
      throw new IllegalArgumentException(
          file
              + " has no jobs. Specify a trace with one line per job, as described in"
              + " docs/plan.md");
    }
    return jobs;
  }

  private PastJob job(int number, String line) {
    String[] fields = line.split("\t");
    if (fields.length < COLUMNS) {
      throw new IllegalArgumentException(
          String.format(
              "%s:%d: has %d tab-separated columns, but needs %d: %s",
              file, number, fields.length, COLUMNS, String.join(", ", NAMES)));
    }
    long input = number(number, fields, INPUT);
    long shuffle = number(number, fields, SHUFFLE);
    long output = number(number, fields, OUTPUT);
    int tasks = assumed.maps(Math.max(input, shuffle));
    JobProfile profile =
        JobProfile.builder()
            .inputBytes(input)
            .mapOutputBytes(shuffle)
            .shuffleBytes(shuffle)
            .reduces(shuffle == 0 ? 0 : assumed.reduces(shuffle))
            .build();
    long byReduces = shuffle;
    long byMaps = Math.round(shuffle * (assumed.spillFactor - 1));
    long start = TimeUnit.SECONDS.toMillis(number(number, fields, SUBMIT));
    double moved = (double) input + byMaps + byReduces + output;
    long millis = Assumptions.LEAST_JOB_MILLIS + (long) (1000 * moved / bytesPerSecond);
    return new PastJob(
        start, start + millis / 2, start + millis, profile, tasks, output, byMaps, byReduces);
  }

  private long number(int line, String[] fields, int column) {
    try {
      long value = Long.parseLong(fields[column].trim());
      // Rejects 1 EiB and more: sums would overflow a long.
      if (value >= 0 && value < 1L << 60) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw new IllegalArgumentException(
        String.format(
            "%s:%d: the %s (column %d) is \"%s\", but must be a whole number of at least 0",
            file, line, NAMES[column], column + 1, fields[column]));
  }
}
