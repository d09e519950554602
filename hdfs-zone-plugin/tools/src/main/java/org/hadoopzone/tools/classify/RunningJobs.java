/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskType;
import org.hadoopzone.mapred.classify.JobGroup;
import org.hadoopzone.mapred.classify.JobProfile;
import org.hadoopzone.mapred.classify.ObservedJob;

/**
 * Gets the counters of jobs from the cluster. This works for running jobs, and for jobs whose
 * history files the caller may not read.
 */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class RunningJobs implements AutoCloseable {
  private final Cluster cluster;

  public RunningJobs(Configuration conf) throws IOException {
    cluster = new Cluster(conf);
  }

  /**
   * Returns the data that a job moved. While its maps run, the result is an estimate for the whole
   * job.
   *
   * @throws IOException if the cluster does not know the job
   */
  public ObservedJob ask(String jobId) throws IOException, InterruptedException {
    Job job = cluster.getJob(JobID.forName(jobId));
    Counters counters = job == null ? null : job.getCounters();
    if (counters == null) {
      throw new FileNotFoundException("the cluster does not know " + jobId + ", or no longer");
    }
    int reduces = job.getTaskReports(TaskType.REDUCE).length;
    float mapsDone = job.mapProgress();
    JobProfile profile = JobCounts.profile(counters, reduces);
    return new ObservedJob(
        jobId,
        JobGroup.of(job.getUser(), job.getStatus().getQueue(), job.getJobName()),
        mapsDone > 0 && mapsDone < 1 ? profile.times(1 / mapsDone) : profile,
        job.isSuccessful() ? job.getFinishTime() : 0);
  }

  @Override
  public void close() throws IOException {
    cluster.close();
  }
}
