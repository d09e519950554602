/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapred.JobPriority;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.AMStartedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobInfoChangeEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobInitedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobPriorityChangeEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobQueueChangeEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobStatusChangedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobSubmittedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskAttemptStartedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskAttemptUnsuccessfulCompletionEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskFailedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskStartedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskUpdatedEvent;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.hadoopzone.mapred.classify.JobCourse;
import org.hadoopzone.mapred.classify.JobGroup;
import org.hadoopzone.mapred.classify.ObservedJob;

/**
 * Checks that a partial read of a history file gives the same result as Hadoop's own parser, which
 * reads the whole file.
 */
class HistoryFileTest {
  private static final Path DIR = dir();
  private static final long START = 1_790_000_000_000L;
  private static final JobID JOB = new JobID("1790000000000", 1);

  @AfterContainer
  static void removeDir() {
    FileUtil.fullyDelete(DIR.toFile());
  }

  @Property(tries = 40)
  void completeFilesGiveTheSameResult(
      @ForAll long seed, @ForAll("names") String name, @ForAll boolean binary) throws Exception {
    Path file = new SyntheticHistory(DIR, seed).write(1, name, START, binary);
    assertThat(read(file))
        .usingRecursiveComparison()
        .isEqualTo(byHadoop(file).orElseThrow(AssertionError::new));
  }

  @Property(tries = 60)
  void truncatedFilesGiveTheSameResultOrAreRefused(
      @ForAll long seed, @ForAll boolean binary, @ForAll @IntRange(min = 1, max = 20_000) int lost)
      throws Exception {
    Path file = new SyntheticHistory(DIR, seed).write(1, "cut", START, binary);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(Math.max(0, channel.size() - lost));
    }
    Optional<ObservedJob> expected = byHadoop(file);
    if (expected.isPresent()) {
      // Only a text file that lost just its last line break is still complete.
      assertThat(lost).isEqualTo(1);
      assertThat(read(file)).usingRecursiveComparison().isEqualTo(expected.get());
    } else {
      assertThatThrownBy(() -> read(file)).isInstanceOf(IOException.class);
    }
  }

  @Property
  void eventsThatAreNotNeededDoNotChangeTheResult(@ForAll boolean binary) throws Exception {
    Path file = everyOtherEvent(binary);
    ObservedJob read = read(file);
    assertThat(read)
        .usingRecursiveComparison()
        .isEqualTo(byHadoop(file).orElseThrow(AssertionError::new));
    assertThat(read.course().orElseThrow(AssertionError::new).mapsDoneMillis).isEqualTo(9);
  }

  @Property
  void jobHasTheQueueThatItWasSubmittedToIfYarnChangesTheQueue(@ForAll boolean binary)
      throws Exception {
    assertThat(read(everyOtherEvent(binary)).group).isEqualTo(JobGroup.of("joe", "default", "all"));
  }

  @Provide
  Arbitrary<String> names() {
    String other = "{\"type\":\"TASK_STARTED\",\"event\":{";
    String wanted = "{\"type\":\"JOB_KILLED\",\"event\":{";
    return Arbitraries.oneOf(
        Arbitraries.of(other, "\n" + other, wanted, "\n" + wanted, "\r\n" + wanted + "}}\n"),
        Arbitraries.strings().withCharRange(' ', '\u2fff').ofMaxLength(40));
  }

  private static ObservedJob read(Path file) throws IOException {
    return HistoryFile.read(
            FileSystem.getLocal(new Configuration()), new org.apache.hadoop.fs.Path(file.toUri()))
        .orElseThrow(AssertionError::new);
  }

  private static Optional<ObservedJob> byHadoop(Path file) throws IOException {
    JobHistoryParser parser;
    JobInfo job;
    try {
      parser =
          new JobHistoryParser(FileSystem.getLocal(new Configuration()), file.toUri().toString());
      job = parser.parse();
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
    if (parser.getParseException() != null || job.getTotalCounters() == null) {
      return Optional.empty();
    }
    long mapsDone =
        job.getAllTasks().values().stream()
            .filter(task -> task.getTaskType() == TaskType.MAP)
            .mapToLong(TaskInfo::getFinishTime)
            .max()
            .orElse(0);
    return Optional.of(
        new ObservedJob(
            job.getJobId().toString(),
            // All jobs are submitted to this queue, but the parser returns the queue that YARN
            // chose.
            JobGroup.of(job.getUsername(), "default", job.getJobname()),
            JobCounts.of(job.getTotalCounters()).profile((int) job.getTotalReduces()),
            job.getFinishTime(),
            new JobCourse(
                job.getLaunchTime(),
                mapsDone,
                (int) job.getTotalMaps(),
                JobCounts.of(job.getTotalCounters()).outputBytes(),
                JobCounts.of(job.getReduceCounters()).spilled())));
  }

  private static Path everyOtherEvent(boolean binary) throws IOException {
    TaskID map = new TaskID(JOB, TaskType.MAP, 0);
    TaskID lost = new TaskID(JOB, TaskType.MAP, 1);
    TaskID quick = new TaskID(JOB, TaskType.MAP, 2);
    TaskAttemptID first = new TaskAttemptID(map, 0);
    TaskAttemptID second = new TaskAttemptID(map, 1);
    ApplicationAttemptId application = ApplicationAttemptId.fromString("appattempt_1_0001_000001");
    ContainerId container = ContainerId.newContainerId(application, 1);
    Counters counters = new Counters();
    counters.findCounter(TaskCounter.MAP_OUTPUT_BYTES).setValue(17);
    try (HistoryWriter writer = new HistoryWriter(DIR, JOB, binary)) {
      writer.event(new AMStartedEvent(application, 1, container, "host", 1, 2, 1));
      writer.event(new JobSubmittedEvent(JOB, "all", "joe", 1, "/job.xml", Map.of(), "default"));
      writer.event(new JobQueueChangeEvent(JOB, "root.joe"));
      writer.event(new JobPriorityChangeEvent(JOB, JobPriority.HIGH));
      writer.event(new JobInitedEvent(JOB, 2, 3, 0, "INITED", false));
      writer.event(new JobInfoChangeEvent(JOB, 1, 2));
      writer.event(new JobStatusChangedEvent(JOB, "RUNNING"));
      writer.event(new TaskStartedEvent(map, 3, TaskType.MAP, "host"));
      attempt(writer, first);
      writer.event(
          new TaskAttemptUnsuccessfulCompletionEvent(
              first, TaskType.MAP, "FAILED", 4, "host", 3, "/rack", "no\nroom", counters, null));
      attempt(writer, second);
      writer.event(new TaskUpdatedEvent(map, 8));
      writer.event(new TaskFinishedEvent(map, second, 9, TaskType.MAP, "SUCCEEDED", counters));
      writer.event(new TaskStartedEvent(quick, 3, TaskType.MAP, "host"));
      writer.event(new TaskFinishedEvent(quick, null, 4, TaskType.MAP, "SUCCEEDED", counters));
      writer.event(new TaskStartedEvent(lost, 3, TaskType.MAP, "host"));
      writer.event(new TaskFailedEvent(lost, 5, TaskType.MAP, "no room", "FAILED", null, counters));
      writer.event(
          new JobFinishedEvent(JOB, 10, 2, 0, 1, 0, 0, 0, counters, new Counters(), counters));
      return writer.file();
    }
  }

  private static void attempt(HistoryWriter writer, TaskAttemptID id) throws IOException {
    writer.event(
        new TaskAttemptStartedEvent(id, TaskType.MAP, 3, "host", 1, 2, "NODE_LOCAL", "VIRGIN"));
  }

  private static Path dir() {
    try {
      return Files.createTempDirectory("history");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
