/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.job;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.apache.hadoop.yarn.api.protocolrecords.GetApplicationsRequest;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** Runs jobs and reports their progress. Several threads may each run a job at the same time. */
public final class JobRunner implements AutoCloseable {
  private static final long LOOK_MILLIS = 500;
  private static final long HISTORY_SECONDS = 60;

  private final Configuration conf;
  private final DoubleConsumer progress;
  private final YarnClient yarn = YarnClient.createYarnClient();

  /**
   * Creates a runner.
   *
   * @param progress receives the progress of a running job, from 0 to 1, every half second
   */
  public JobRunner(Configuration conf, DoubleConsumer progress) {
    this.conf = conf;
    this.progress = progress;
    yarn.init(conf);
    yarn.start();
  }

  /**
   * Runs a tool with a single job, and waits for the job.
   *
   * @param settings additional settings of this job
   * @throws JobFailedException if the job fails or cannot be submitted
   * @throws IOException if the result of the job is unknown
   */
  public FinishedJob run(Tool tool, Map<String, String> settings, String... args) throws Exception {
    Configuration jobConf = new Configuration(conf);
    settings.forEach(jobConf::set);
    String tag = UUID.randomUUID().toString();
    jobConf.set(MRJobConfig.JOB_TAGS, tag);
    String name = tool.getClass().getSimpleName();
    long start = System.nanoTime();
    try {
      int exitCode =
          await(
              CompletableFuture.supplyAsync(
                  () -> run(jobConf, tool, args), JobRunner::runInThread));
      double seconds = (System.nanoTime() - start) / 1e9;
      if (exitCode != 0) {
        throw failure(name + " failed with exit code " + exitCode, null, finalStatus(tag));
      }
      return new FinishedJob(name, seconds, counters(tag));
    } catch (ExecutionException e) {
      throw failure(name + " failed: " + e.getCause(), e.getCause(), finalStatus(tag));
    }
  }

  /**
   * Returns the exception for a tool that reports a failure. A tool also reports a failure if its
   * job has succeeded but the history server does not know the result yet.
   *
   * @param cause the exception of the tool; null if it returned an exit code
   * @param status the final status of the job in YARN; empty if it was not submitted
   */
  static Exception failure(
      String message, Throwable cause, Optional<FinalApplicationStatus> status) {
    boolean isOfJob =
        status.isEmpty()
            || status.get() == FinalApplicationStatus.FAILED
            || status.get() == FinalApplicationStatus.KILLED;
    return isOfJob
        ? new JobFailedException(message, cause)
        : new IOException(message + ", but the job has the status " + status.get(), cause);
  }

  @Override
  public void close() throws IOException {
    yarn.close();
  }

  /**
   * Runs a client in its own thread. The common pool may have fewer threads than there are jobs.
   */
  private static void runInThread(Runnable client) {
    Thread thread = new Thread(client, "job-client");
    thread.setDaemon(true);
    thread.start();
  }

  private static int run(Configuration conf, Tool tool, String... args) {
    try {
      return ToolRunner.run(conf, tool, args);
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }

  private int await(CompletableFuture<Integer> exitCode)
      throws IOException, InterruptedException, ExecutionException {
    while (true) {
      try {
        return exitCode.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException stillRunning) {
        progress.accept(partDone());
      }
    }
  }

  private double partDone() throws IOException {
    try {
      return yarn.getApplications(EnumSet.of(YarnApplicationState.RUNNING)).stream()
          .mapToDouble(ApplicationReport::getProgress)
          .findFirst()
          .orElse(0);
    } catch (YarnException e) {
      throw new IOException(e);
    }
  }

  /** Returns the job with a YARN tag. The tools do not expose their jobs. */
  private Optional<ApplicationReport> find(String tag) throws Exception {
    GetApplicationsRequest tagged = GetApplicationsRequest.newInstance();
    tagged.setApplicationTags(Set.of(tag));
    return yarn.getApplications(tagged).stream().findFirst();
  }

  /**
   * Waits until the job with a YARN tag has ended, and returns its final status, or UNDEFINED if
   * the job does not end within 60 s. Returns empty if there is no such job.
   */
  private Optional<FinalApplicationStatus> finalStatus(String tag) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(HISTORY_SECONDS);
    while (true) {
      Optional<FinalApplicationStatus> status =
          find(tag).map(ApplicationReport::getFinalApplicationStatus);
      if (!status.equals(Optional.of(FinalApplicationStatus.UNDEFINED))
          || System.nanoTime() > deadline) {
        return status;
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private Map<String, Map<String, Long>> counters(String tag) throws Exception {
    ApplicationReport job =
        find(tag).orElseThrow(() -> new IOException("YARN lists no job with the tag " + tag));
    Map<String, Map<String, Long>> counters = new TreeMap<>();
    try (ClosableCluster cluster = new ClosableCluster(conf)) {
      JobID id = TypeConverter.fromYarn(job.getApplicationId());
      for (CounterGroup group : await(cluster, id).getCounters()) {
        Map<String, Long> values = new TreeMap<>();
        group.forEach(counter -> values.put(counter.getName(), counter.getValue()));
        counters.put(group.getName(), values);
      }
    }
    return counters;
  }

  /** Waits until the history server has the job, which takes a while on a busy machine. */
  private static Job await(Cluster cluster, JobID id) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(HISTORY_SECONDS);
    Job job = cluster.getJob(id);
    while (job == null) {
      if (System.nanoTime() > deadline) {
        throw new IOException(
            "The job history server does not list "
                + id
                + " "
                + HISTORY_SECONDS
                + " s after the end of the job");
      }
      Thread.sleep(LOOK_MILLIS);
      job = cluster.getJob(id);
    }
    return job;
  }

  /** A cluster that can be closed by a try statement. */
  private static final class ClosableCluster extends Cluster implements AutoCloseable {
    ClosableCluster(Configuration conf) throws IOException {
      super(conf);
    }
  }
}
