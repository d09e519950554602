/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskType;
import org.hadoopzone.mapred.classify.JobCourse;
import org.hadoopzone.mapred.classify.JobGroup;
import org.hadoopzone.mapred.classify.ObservedJob;

/**
 * Reads one {@code .jhist} file in text or binary format. Keeps only a few events, so that memory
 * use does not grow with the number of tasks.
 */
final class HistoryFile {
  static final String SUFFIX = ".jhist";

  private GenericRecord submitted;
  private GenericRecord inited;
  private long mapsDoneMillis;
  private GenericRecord finished;
  private boolean unsuccessful;

  private HistoryFile() {}

  /**
   * Reads a file.
   *
   * @return the job; empty if it failed or was killed, because its counters do not show what a
   *     successful run would move
   * @throws IOException if the file cannot be read, is damaged, or ends before the end of the job
   */
  static Optional<ObservedJob> read(FileSystem fs, Path path) throws IOException {
    HistoryFile file = new HistoryFile();
    try (InputStream in = fs.open(path)) {
      new HistoryEvents(in).forEach(file::handle);
      return file.job();
    } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
      // Damaged files can cause any error: a field of the wrong type, or a string of 2 GiB.
      throw new IOException("damaged: " + e, e);
    }
  }

  private void handle(GenericRecord event) {
    switch (event.getSchema().getName()) {
      case "JobSubmitted":
        submitted = event;
        break;
      case "JobInited":
        inited = event;
        break;
      case "TaskFinished":
        handleTask(event);
        break;
      case "JobFinished":
        finished = event;
        break;
      case "JobUnsuccessfulCompletion":
        unsuccessful = true;
        break;
      default:
        break;
    }
  }

  private void handleTask(GenericRecord task) {
    if (TaskType.valueOf(text(task, "taskType")) == TaskType.MAP) {
      mapsDoneMillis = Math.max(mapsDoneMillis, (long) task.get("finishTime"));
    }
  }

  private Optional<ObservedJob> job() throws IOException {
    if (unsuccessful) {
      return Optional.empty();
    }
    if (submitted == null || finished == null) {
      throw new IOException("truncated, or the job has not ended");
    }
    Counters total = counters("totalCounters");
    // The queue that the job names, as in the configuration of its tasks. YARN may choose another.
    String queue = text(submitted, "jobQueueName");
    return Optional.of(
        new ObservedJob(
            JobID.forName(text(submitted, "jobid")).toString(),
            JobGroup.of(text(submitted, "userName"), queue, text(submitted, "jobName")),
            JobCounts.profile(total, inited == null ? 0 : (int) inited.get("totalReduces")),
            (long) finished.get("finishTime"),
            inited == null ? null : course(total)));
  }

  private JobCourse course(Counters total) {
    return new JobCourse(
        (long) inited.get("launchTime"),
        mapsDoneMillis,
        (int) inited.get("totalMaps"),
        JobCounts.outputBytes(total),
        JobCounts.spilled(counters("reduceCounters")));
  }

  private Counters counters(String field) {
    Counters counters = new Counters();
    for (Object each : (Iterable<?>) ((GenericRecord) finished.get(field)).get("groups")) {
      GenericRecord group = (GenericRecord) each;
      String name = text(group, "name");
      CounterGroup counts = counters.addGroup(name, name);
      for (Object count : (Iterable<?>) group.get("counts")) {
        String counter = text((GenericRecord) count, "name");
        counts.addCounter(counter, counter, (long) ((GenericRecord) count).get("value"));
      }
    }
    return counters;
  }

  private static String text(GenericRecord record, String field) {
    return record.get(field).toString();
  }
}
