/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.File;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.hadoopzone.mapred.classify.JobClass;
import org.hadoopzone.mapred.classify.JobGroup;
import org.hadoopzone.mapred.classify.JobProfile;
import org.hadoopzone.mapred.classify.Judgement;
import org.hadoopzone.mapred.classify.Profiles;
import org.hadoopzone.mapred.classify.ProfilesFile;
import org.hadoopzone.mapred.classify.ShuffleClassifier;
import org.hadoopzone.mapred.classify.Thresholds;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Determines the class of a task's job. The first of these sources that knows the class wins: the
 * job's configuration, the profile of earlier runs, and the progress of the task.
 */
public final class JobClassResolver {
  private static final Logger LOG = LoggerFactory.getLogger(JobClassResolver.class);
  private static final String CACHED = "disk-zone-profile";

  private JobClassResolver() {}

  /**
   * Returns a resolver for a task. Reads the profile once, in this call.
   *
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed values
   */
  static Supplier<Judgement> of(JobConf job, JobView view) {
    Optional<Judgement> set = set(job);
    if (set.isPresent()) {
      return set::get;
    }
    ShuffleClassifier classifier = new ShuffleClassifier(Thresholds.read(job::get));
    Optional<Judgement> remembered =
        profile(job)
            .map(classifier::judge)
            .filter(judgement -> judgement.jobClass != JobClass.UNKNOWN);
    return remembered.isPresent() ? remembered::get : () -> view.expect().judge(classifier);
  }

  /**
   * Returns the class that a job sets for itself; empty if the class must be determined from data.
   *
   * @throws IllegalArgumentException if the value is invalid; the message names the key, the value
   *     and the allowed values
   */
  public static Optional<Judgement> set(Configuration conf) {
    String word = conf.getTrimmed(MapredZoneKeys.JOB_CLASS, MapredZoneKeys.JOB_CLASS_DEFAULT);
    if (word.isEmpty()) {
      return Optional.empty();
    }
    for (JobClass each : new JobClass[] {JobClass.HEAVY, JobClass.LIGHT}) {
      if (each.toString().equals(word)) {
        return Optional.of(Judgement.set(each, MapredZoneKeys.JOB_CLASS));
      }
    }
    throw new IllegalArgumentException(
        MapredZoneKeys.JOB_CLASS + " is \"" + word + "\", but must be heavy, light or empty");
  }

  /**
   * Reads the profile of earlier runs; empty if there is none. If reading fails, logs the failure
   * and returns empty.
   */
  private static Optional<JobProfile> profile(JobConf job) {
    String name = job.getTrimmed(MapredZoneKeys.PROFILES, MapredZoneKeys.PROFILES_DEFAULT);
    if (name.isEmpty()) {
      return Optional.empty();
    }
    try {
      // The job history calls jobs without a name "test".
      String jobName = job.get(MRJobConfig.JOB_NAME, "test");
      JobGroup group = JobGroup.of(job.getUser(), job.getQueueName(), jobName);
      return profiles(job, name, group).find(group);
    } catch (IOException | RuntimeException e) {
      LOG.warn(
          "Cannot read the profile of earlier runs from {}; continuing without it: {}",
          name,
          e.toString());
      return Optional.empty();
    }
  }

  /**
   * Returns a configuration with few retries. A task then waits only 20 seconds for each NameNode
   * whose host is down, and not 15 minutes as with Hadoop's default. The 20 seconds are the default
   * connect timeout, which applies to all clients of a process.
   */
  private static Configuration withFewRetries(JobConf job) {
    Configuration conf = new Configuration(job);
    conf.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 1);
    conf.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
    conf.setInt(CommonConfigurationKeys.IPC_CLIENT_RPC_TIMEOUT_KEY, 10_000);
    conf.setInt("dfs.client.socket-timeout", 10_000);
    conf.setBoolean("dfs.client.retry.policy.enabled", false);
    conf.setInt("dfs.client.retry.max.attempts", 1);
    conf.setInt("dfs.client.failover.max.attempts", failovers(conf));
    return conf;
  }

  /**
   * Returns the number of failovers after which a client has tried each NameNode of a nameservice
   * once. Uses the nameservice with the most NameNodes.
   */
  private static int failovers(Configuration conf) {
    int nameNodes = 2;
    for (String key : conf.getValByRegex("^dfs\\.ha\\.namenodes\\.").keySet()) {
      nameNodes = Math.max(nameNodes, conf.getTrimmedStrings(key).length);
    }
    return nameNodes - 1;
  }

  /**
   * Reads profiles. If the profiles file is not on a local disk, it is read once per job and node:
   * the first tasks store the job's profile in a local file of the job, and later tasks read this
   * file.
   */
  private static Profiles profiles(JobConf job, String name, JobGroup group) throws IOException {
    String[] dirs = job.getTrimmedStrings(MRConfig.LOCAL_DIR);
    if (dirs.length == 0) {
      return readFrom(job, name, group, null);
    }
    ProfilesFile cache =
        new ProfilesFile("file:" + new File(dirs[0], CACHED).getAbsolutePath(), job);
    Optional<Profiles> found = cache.read();
    return found.isPresent() ? found.get() : readFrom(job, name, group, cache);
  }

  /**
   * Reads the configured profiles file.
   *
   * @param cache stores the profile of the job if the file is not on a local disk; may be null
   */
  private static Profiles readFrom(JobConf job, String name, JobGroup group, ProfilesFile cache)
      throws IOException {
    // Use a separate instance, because the task itself needs the usual retries.
    try (FileSystem fs = FileSystem.newInstance(new Path(name).toUri(), withFewRetries(job))) {
      ProfilesFile file = new ProfilesFile(name, job, fs);
      Profiles read = file.read().orElse(Profiles.NONE);
      if (file.isLocal() || cache == null) {
        return read;
      }
      Profiles own = read.only(group);
      try {
        cache.replace(own);
      } catch (IOException e) {
        LOG.debug("Cannot write {}; the next task reads {} again", cache, file, e);
      }
      return own;
    }
  }
}
