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

/**
 * Asks the cluster for the counters of jobs: of such that still run, and of such whose history the
 * caller may not read.
 */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class RunningJobs implements AutoCloseable {
  private final Cluster cluster;

  public RunningJobs(Configuration conf) throws IOException {
    cluster = new Cluster(conf);
  }

  /**
   * What a job moved, or, while its maps run, what it is expected to move.
   *
   * @throws IOException if the cluster does not know it
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
