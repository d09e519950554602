/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TaskReport;
import org.hadoopzone.mapred.classify.ShuffleClassifier;
import org.hadoopzone.mapred.classify.Thresholds;
import org.junit.jupiter.api.Test;

/** Checks which jobs are counted when their counters are read from the cluster. */
class ClassificationTest {
  private static final String ID = "job_1700000000000_0001";

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

  private void ask(Job job) throws Exception {
    Cluster cluster = mock(Cluster.class);
    when(cluster.getJob(any())).thenReturn(job);
    classification.ask(cluster, ID);
    classification.judge(new ShuffleClassifier(Thresholds.read(key -> null)));
  }

  private static Job job() throws Exception {
    JobStatus status = mock(JobStatus.class);
    when(status.getQueue()).thenReturn("batch");
    Job job = mock(Job.class);
    when(job.getCounters()).thenReturn(new Counters());
    when(job.getTaskReports(any())).thenReturn(new TaskReport[1]);
    when(job.getUser()).thenReturn("joe");
    when(job.getStatus()).thenReturn(status);
    when(job.getJobName()).thenReturn("sort");
    return job;
  }
}
