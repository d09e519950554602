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
package org.hadoopzone.mapred.classify;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.HistoryEvent;
import org.apache.hadoop.mapreduce.jobhistory.HistoryEventHandler;
import org.apache.hadoop.mapreduce.jobhistory.JobFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobInitedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobQueueChangeEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobSubmittedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobUnsuccessfulCompletionEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskFinishedEvent;

/**
 * One {@code .jhist} file, text or binary. Looks at each event and lets go of it, so that a job of
 * many tasks takes no more memory than one of few.
 */
final class HistoryFile implements HistoryEventHandler {
  static final String SUFFIX = ".jhist";

  private JobSubmittedEvent submitted;
  private String queue;
  private JobInitedEvent inited;
  private int reduces;
  private long mapsDoneMillis;
  private JobFinishedEvent finished;
  private boolean unsuccessful;

  private HistoryFile() {}

  /**
   * Reads a file.
   *
   * @return empty if the job failed or was killed: such a job says nothing of what it would move
   * @throws IOException if the file cannot be read, is broken, or ends before the job does
   */
  static Optional<ObservedJob> read(FileSystem fs, Path path) throws IOException {
    HistoryFile file = new HistoryFile();
    try (FSDataInputStream in = fs.open(path)) {
      JobHistoryParser parser = new JobHistoryParser(in);
      parser.parse(file);
      if (parser.getParseException() != null) {
        throw parser.getParseException();
      }
    } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
      // Broken bytes may say anything: a field of the wrong type, or a text of two gigabytes.
      throw new IOException("broken: " + e, e);
    }
    return file.job();
  }

  @Override
  public void handleEvent(HistoryEvent event) {
    if (event instanceof JobSubmittedEvent) {
      submitted = (JobSubmittedEvent) event;
      queue = submitted.getJobQueueName();
    } else if (event instanceof JobQueueChangeEvent) {
      queue = ((JobQueueChangeEvent) event).getJobQueueName();
    } else if (event instanceof JobInitedEvent) {
      inited = (JobInitedEvent) event;
      reduces = inited.getTotalReduces();
    } else if (event instanceof TaskFinishedEvent) {
      handleTask((TaskFinishedEvent) event);
    } else if (event instanceof JobFinishedEvent) {
      finished = (JobFinishedEvent) event;
    } else if (event instanceof JobUnsuccessfulCompletionEvent) {
      unsuccessful = true;
    }
  }

  private void handleTask(TaskFinishedEvent task) {
    if (task.getTaskType() == TaskType.MAP) {
      mapsDoneMillis = Math.max(mapsDoneMillis, task.getFinishTime());
    }
  }

  private Optional<ObservedJob> job() throws IOException {
    if (unsuccessful) {
      return Optional.empty();
    }
    if (submitted == null || finished == null) {
      throw new IOException("truncated, or of a job that has not ended");
    }
    return Optional.of(
        new ObservedJob(
            submitted.getJobId().toString(),
            JobGroup.of(submitted.getUserName(), queue, submitted.getJobName()),
            JobCounts.profile(finished.getTotalCounters(), reduces),
            finished.getFinishTime(),
            course()));
  }

  private JobCourse course() {
    return inited == null
        ? null
        : new JobCourse(
            inited.getLaunchTime(),
            mapsDoneMillis,
            inited.getTotalMaps(),
            JobCounts.outputBytes(finished.getTotalCounters()),
            JobCounts.spilled(finished.getReduceCounters()));
  }
}
