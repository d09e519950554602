/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobInitedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobQueueChangeEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobSubmittedEvent;
import org.apache.hadoop.mapreduce.jobhistory.MapAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.ReduceAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskAttemptStartedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskStartedEvent;

/**
 * Writes one month of job history of an imaginary cluster, with a directory for each hour. Each
 * file contains all events of all tasks. As in real files, counters make up most of the bytes.
 *
 * <p>To run it: {@code SyntheticHistory DIR JOBS text|binary|mixed}. With mixed, every third file
 * is binary and the others are text.
 */
public final class SyntheticHistory {
  private static final long MONTH_MILLIS = 30L * 86_400_000;
  private static final long START_MILLIS = Instant.parse("2026-10-01T00:00:00Z").toEpochMilli();
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("yyyy/MM/dd/HH").withZone(ZoneOffset.UTC);
  private static final long SPLIT = 128L << 20;
  private static final int MOST_MAPS = 2000;
  private static final int[][] PROGRESS = new int[4][12];

  private final Path dir;
  private final Random random;

  public SyntheticHistory(Path dir, long seed) {
    this.dir = dir;
    this.random = new Random(seed);
  }

  public static void main(String[] args) throws IOException {
    SyntheticHistory history = new SyntheticHistory(Path.of(args[0]), 1);
    int jobs = Integer.parseInt(args[1]);
    for (int job = 0; job < jobs; job++) {
      boolean binary = args[2].equals("mixed") ? job % 3 == 0 : args[2].equals("binary");
      long startMillis = START_MILLIS + job * (MONTH_MILLIS / jobs);
      String name = "job " + job % 1000 + " of " + Instant.ofEpochMilli(startMillis);
      history.write(job, name, startMillis, binary);
    }
  }

  /** Writes the history of a job. Most jobs are small. */
  Path write(int number, String name, long startMillis, boolean binary) throws IOException {
    int maps = (int) Math.min(MOST_MAPS, 1 + Math.exp(1 + 1.1 * random.nextGaussian()));
    int reduces = random.nextInt(3) == 0 ? 0 : 1 + maps / 8;
    JobID job = new JobID("1790000000000", number);
    Path day = dir.resolve(DAY.format(Instant.ofEpochMilli(startMillis)));
    try (HistoryWriter writer = new HistoryWriter(day, job, binary)) {
      writer.event(
          new JobSubmittedEvent(
              job,
              name,
              "user" + number % 20,
              startMillis,
              "hdfs://nn/tmp/hadoop-yarn/staging/joe/.staging/" + job + "/job.xml",
              Map.of(),
              "root.default"));
      if (random.nextInt(10) == 0) {
        writer.event(new JobQueueChangeEvent(job, "root.batch"));
      }
      writer.event(new JobInitedEvent(job, startMillis, maps, reduces, "INITED", false));
      Counters mapTotal = new Counters();
      Counters reduceTotal = new Counters();
      long now = startMillis;
      for (int map = 0; map < maps; map++) {
        now += 1 + random.nextInt(20_000);
        task(writer, new TaskID(job, TaskType.MAP, map), now, mapTotal, reduces > 0);
      }
      for (int reduce = 0; reduce < reduces; reduce++) {
        now += 1 + random.nextInt(60_000);
        task(writer, new TaskID(job, TaskType.REDUCE, reduce), now, reduceTotal, true);
      }
      Counters total = new Counters();
      total.incrAllCounters(mapTotal);
      total.incrAllCounters(reduceTotal);
      writer.event(
          new JobFinishedEvent(job, now, maps, reduces, 0, 0, 0, 0, mapTotal, reduceTotal, total));
      return writer.file();
    }
  }

  private void task(
      HistoryWriter writer, TaskID task, long endMillis, Counters total, boolean shuffles)
      throws IOException {
    TaskType type = task.getTaskType();
    TaskAttemptID attempt = new TaskAttemptID(task, 0);
    Counters counters = counters(shuffles);
    total.incrAllCounters(counters);
    String host = "node" + random.nextInt(1000) + ".example.com";
    writer.event(new TaskStartedEvent(task, endMillis - 1000, type, "node1,node2,node3"));
    writer.event(
        new TaskAttemptStartedEvent(
            attempt, type, endMillis - 900, host, 8042, 13562, "NODE_LOCAL", "VIRGIN"));
    writer.event(
        type == TaskType.MAP
            ? new MapAttemptFinishedEvent(
                attempt,
                type,
                "SUCCEEDED",
                endMillis,
                endMillis,
                host,
                45454,
                "/rack1",
                "map",
                counters,
                PROGRESS)
            : new ReduceAttemptFinishedEvent(
                attempt,
                type,
                "SUCCEEDED",
                endMillis,
                endMillis,
                endMillis,
                host,
                45454,
                "/rack1",
                "reduce > reduce",
                counters,
                PROGRESS));
    writer.event(new TaskFinishedEvent(task, attempt, endMillis, type, "SUCCEEDED", counters));
  }

  private Counters counters(boolean shuffles) {
    Counters counters = new Counters();
    for (String scheme : new String[] {"FILE", "HDFS"}) {
      for (FileSystemCounter counter : FileSystemCounter.values()) {
        counters.findCounter(scheme, counter).setValue(random.nextInt((int) SPLIT));
      }
    }
    for (TaskCounter counter : TaskCounter.values()) {
      counters.findCounter(counter).setValue(shuffles ? random.nextInt((int) SPLIT) : 0);
    }
    return counters;
  }
}
