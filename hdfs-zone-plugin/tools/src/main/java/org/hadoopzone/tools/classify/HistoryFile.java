/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskType;
import org.hadoopzone.mapred.classify.JobCourse;
import org.hadoopzone.mapred.classify.JobGroup;
import org.hadoopzone.mapred.classify.ObservedJob;

/**
 * Reads one {@code .jhist} file in text or binary format. Keeps only a few events, so memory use
 * does not grow with the number of tasks.
 */
final class HistoryFile {
  static final String SUFFIX = ".jhist";

  /** The maximum difference between the clocks of a cluster. */
  private static final long TOLERANCE_MILLIS = TimeUnit.DAYS.toMillis(1);

  private GenericRecord submitted;
  private GenericRecord inited;
  private long mapsDoneMillis;
  private GenericRecord finished;
  private boolean unsuccessful;

  private HistoryFile() {}

  /**
   * Reads a file.
   *
   * @return the job; empty if it failed or was killed, because its counters are incomplete
   * @throws HeapTooSmallException if the heap has too little free space for the file
   * @throws IOException if the file cannot be read, is damaged, ends before the end of the job, or
   *     has a finish time in the future
   */
  static Optional<ObservedJob> read(FileSystem fs, Path path) throws IOException {
    HistoryFile file = new HistoryFile();
    try (InputStream in = fs.open(path)) {
      new HistoryEvents(in).forEach(file::handle);
      return file.job();
    } catch (OutOfMemoryError e) {
      throw new HeapTooSmallException(e);
    } catch (RuntimeException | StackOverflowError e) {
      // Damaged files can cause any error, for example if a field has the wrong type.
      throw new IOException("damaged: " + e, e);
    }
  }

  /**
   * Thrown if the heap has too little free space for a file. Possible causes are a damaged file
   * with a string of 2 GiB, and files that other threads read at the same time.
   */
  static final class HeapTooSmallException extends IOException {
    private static final long serialVersionUID = 1;

    private HeapTooSmallException(OutOfMemoryError cause) {
      super(
          "damaged, or too large for the heap ("
              + cause.getMessage()
              + "); increase the heap, for example with DISK_ZONES_OPTS=-Xmx2g",
          cause);
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
    long finishMillis = (long) finished.get("finishTime");
    if (finishMillis > System.currentTimeMillis() + TOLERANCE_MILLIS) {
      throw new IOException(
          "its finish time " + Instant.ofEpochMilli(finishMillis) + " is in the future");
    }
    JobCounts total = counters("totalCounters");
    // The queue that the job specifies, as its tasks do. YARN may have chosen another queue.
    String queue = text(submitted, "jobQueueName");
    return Optional.of(
        new ObservedJob(
            JobID.forName(text(submitted, "jobid")).toString(),
            JobGroup.of(text(submitted, "userName"), queue, text(submitted, "jobName")),
            total.profile(inited == null ? 0 : (int) inited.get("totalReduces")),
            finishMillis,
            inited == null ? null : course(total)));
  }

  private JobCourse course(JobCounts total) {
    return new JobCourse(
        (long) inited.get("launchTime"),
        mapsDoneMillis,
        (int) inited.get("totalMaps"),
        total.outputBytes(),
        counters("reduceCounters").spilled());
  }

  /**
   * Returns counters by their names. Does not use Hadoop's counter classes, because they limit the
   * total number of file systems, and history files may name any file systems.
   */
  private JobCounts counters(String field) {
    Map<String, Map<String, Long>> counters = new HashMap<>();
    for (Object each : (Iterable<?>) ((GenericRecord) finished.get(field)).get("groups")) {
      GenericRecord group = (GenericRecord) each;
      Map<String, Long> values =
          counters.computeIfAbsent(text(group, "name"), any -> new HashMap<>());
      for (Object count : (Iterable<?>) group.get("counts")) {
        values.put(
            text((GenericRecord) count, "name"), (Long) ((GenericRecord) count).get("value"));
      }
    }
    return new JobCounts(group -> counters.getOrDefault(group, Collections.emptyMap()));
  }

  private static String text(GenericRecord record, String field) {
    return record.get(field).toString();
  }
}
