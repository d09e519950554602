/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.jobhistory.HistoryEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobInitedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobSubmittedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobUnsuccessfulCompletionEvent;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;

/** Writes history files of synthetic jobs, as an ApplicationMaster does. */
public final class HistoryFiles {
  private static final String QUEUE = "root.batch";

  private final Path dir;
  private final boolean binary;
  private int ownCounters = 10;
  private Optional<Instant> end = Optional.empty();

  public HistoryFiles(Path dir, boolean binary) {
    this.dir = dir;
    this.binary = binary;
  }

  /** Sets the number of job-specific counters of each job, 10 by default. */
  public HistoryFiles withCounters(int number) {
    ownCounters = number;
    return this;
  }

  /** Sets the finish time of successful jobs. By default, job N finishes at second N. */
  public HistoryFiles finishedAt(Instant time) {
    end = Optional.of(time);
    return this;
  }

  /** Writes the history of a job that succeeded. */
  public Path succeeded(int number, String name, long input, long shuffle, int reduces)
      throws Exception {
    Counters counters = new Counters();
    counters.findCounter(FileInputFormatCounter.BYTES_READ).setValue(input);
    counters.findCounter(TaskCounter.MAP_OUTPUT_BYTES).setValue(shuffle);
    counters.findCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES).setValue(shuffle);
    counters.findCounter(TaskCounter.REDUCE_SHUFFLE_BYTES).setValue(shuffle);
    counters.findCounter(TaskCounter.MAP_OUTPUT_RECORDS).setValue(shuffle / 100);
    counters.findCounter(TaskCounter.SPILLED_RECORDS).setValue(3 * (shuffle / 100));
    for (int i = 0; i < ownCounters; i++) {
      counters.findCounter("of the job itself", "counter " + i).setValue(i);
    }
    JobID job = new JobID("1700000000000", number);
    return write(
        job,
        name,
        reduces,
        new JobFinishedEvent(
            job,
            end.orElse(Instant.ofEpochSecond(number)).toEpochMilli(),
            1,
            reduces,
            0,
            0,
            0,
            0,
            new Counters(),
            new Counters(),
            counters));
  }

  /** Writes the history of a job that was killed. */
  public Path killed(int number, String name) throws Exception {
    JobID job = new JobID("1700000000000", number);
    return write(
        job,
        name,
        1,
        new JobUnsuccessfulCompletionEvent(job, 1000L * number, 0, 0, 0, 0, 0, 0, "KILLED"));
  }

  private Path write(JobID job, String name, int reduces, HistoryEvent end) throws Exception {
    try (HistoryWriter writer = new HistoryWriter(dir, job, binary)) {
      writer.event(new JobSubmittedEvent(job, name, "joe", 0, "/job.xml", Map.of(), QUEUE));
      writer.event(new JobInitedEvent(job, 0, 1, reduces, "INITED", false));
      writer.event(end);
      return writer.file();
    }
  }

  /** Truncates a file to a fraction of its length, from 0 to 1. */
  public static void truncate(Path file, double share) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, (int) (bytes.length * share)));
  }
}
