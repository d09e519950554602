/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskReport;
import org.hadoopzone.mapred.classify.ShuffleClassifier;
import org.hadoopzone.mapred.classify.Thresholds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks which jobs are counted when their counters are read from the cluster. */
class ClassificationTest {
  private static final String ID = "job_1700000000000_0001";

  @TempDir private Path dir;

  private final Classification classification = new Classification();

  @Test
  void jobThatFailedIsSkippedWithTheReason() throws Exception {
    Job failed = job();
    when(failed.isComplete()).thenReturn(true);

    ask(failed);

    assertThat(classification.groups).isEmpty();
    assertThat(classification.passedOver)
        .containsEntry(ID, "the job failed or was killed, so its counters are incomplete");
  }

  @Test
  void runningJobIsCounted() throws Exception {
    ask(job());

    assertThat(classification.groups).hasSize(1);
    assertThat(classification.passedOver).isEmpty();
  }

  @Test
  void queueIsReadFromTheJobsConfigurationFile() throws Exception {
    Path file = dir.resolve("job.xml");
    Configuration submitted = new Configuration(false);
    submitted.set("mapreduce.job.queuename", "root.batch");
    try (OutputStream out = Files.newOutputStream(file)) {
      submitted.writeXml(out);
    }
    Job job = job();
    when(job.getJobFile()).thenReturn(file.toUri().toString());

    ask(job);

    assertThat(classification.groups)
        .singleElement()
        .satisfies(found -> assertThat(found.group.queue).isEqualTo("batch"));
  }

  @Test
  void queueOfAJobWhoseConfigurationFileCannotBeReadIsTheDefault() throws Exception {
    ask(job());

    assertThat(classification.groups)
        .singleElement()
        .satisfies(found -> assertThat(found.group.queue).isEqualTo("default"));
  }

  @Test
  void queueOfAJobWithInvalidPathOfItsConfigurationFileIsTheDefault() throws Exception {
    Job job = job();
    when(job.getJobFile()).thenReturn("");

    ask(job);

    assertThat(classification.groups)
        .singleElement()
        .satisfies(found -> assertThat(found.group.queue).isEqualTo("default"));
  }

  private void ask(Job job) throws Exception {
    Cluster cluster = mock(Cluster.class);
    when(cluster.getJob(any())).thenReturn(job);
    classification.ask(cluster, new Configuration(false), ID);
    classification.judge(new ShuffleClassifier(Thresholds.read(key -> null)));
  }

  private Job job() throws Exception {
    Job job = mock(Job.class);
    when(job.getCounters()).thenReturn(new Counters());
    when(job.getTaskReports(any())).thenReturn(new TaskReport[1]);
    when(job.getUser()).thenReturn("joe");
    when(job.getJobFile()).thenReturn(dir.resolve("missing.xml").toUri().toString());
    when(job.getJobName()).thenReturn("sort");
    return job;
  }
}
