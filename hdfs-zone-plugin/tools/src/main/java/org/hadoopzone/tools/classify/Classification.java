/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.hadoopzone.mapred.classify.DamagedProfilesException;
import org.hadoopzone.mapred.classify.GroupedRuns;
import org.hadoopzone.mapred.classify.JobGroup;
import org.hadoopzone.mapred.classify.JobProfile;
import org.hadoopzone.mapred.classify.Judgement;
import org.hadoopzone.mapred.classify.ObservedJob;
import org.hadoopzone.mapred.classify.Profiles;
import org.hadoopzone.mapred.classify.ProfilesFile;
import org.hadoopzone.mapred.classify.Runs;
import org.hadoopzone.mapred.classify.ShuffleClassifier;
import org.hadoopzone.mapred.classify.Thresholds;
import org.hadoopzone.tools.cli.Bar;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.Patience;

/** Reads jobs, classifies them by group, and can add them to a profiles file. Not thread-safe. */
final class Classification {
  private final GroupedRuns runs = new GroupedRuns();
  private final GroupedRuns news = new GroupedRuns();

  /** The files and jobs that could not be read, each with the reason. */
  final Map<String, String> passedOver = new TreeMap<>();

  /** The groups, in descending order of shuffled bytes. */
  final List<JudgedGroup> groups = new ArrayList<>();

  private Profiles learned = Profiles.NONE;
  private long files;
  private long unsuccessful;

  Classification() {}

  /**
   * Reads and classifies jobs, and updates the profiles file.
   *
   * @param history history files, and directories that are searched recursively
   * @param jobs IDs of jobs whose counters are read from the cluster
   * @param settings configuration keys and values that override the configuration
   * @param learnTo the profiles file to update; {@code null} for none
   * @throws IOException if no job can be read, with the first reasons
   */
  static Classification of(
      List<String> history, List<String> jobs, Map<String, String> settings, String learnTo)
      throws IOException, InterruptedException {
    JobConf conf = new JobConf();
    Patience.apply(conf, settings);
    ShuffleClassifier classifier = new ShuffleClassifier(Thresholds.read(conf::get));
    ProfilesFile file = learnTo == null ? null : new ProfilesFile(learnTo, conf);
    Classification classification = new Classification();
    classification.learned = file == null ? Profiles.NONE : known(file);
    classification.read(conf, history);
    classification.askCluster(conf, jobs);
    classification.requireReadable();
    classification.judge(classifier);
    if (file != null) {
      classification.learned = classification.learned.plus(classification.news);
      file.write(classification.learned);
    }
    return classification;
  }

  private static Profiles known(ProfilesFile file) throws IOException {
    try {
      return file.read().orElse(Profiles.NONE);
    } catch (DamagedProfilesException e) {
      throw new IOException(
          e.getMessage()
              + ". The file was not changed. Delete it to start again"
              + (file.hasPrevious()
                  ? ", or restore the previous version from " + file.previous
                  : ""),
          e);
    }
  }

  private void read(JobConf conf, List<String> history) throws IOException, InterruptedException {
    if (history.isEmpty()) {
      return;
    }
    try (Bar bar = Bar.begin("history files")) {
      HistoryScan scan = new HistoryScan(conf, this::add, bar::advance);
      scan.read(history);
      files = scan.files();
      unsuccessful = scan.unsuccessful();
      passedOver.putAll(scan.broken);
    }
    if (files == 0 && passedOver.isEmpty()) {
      throw new FileNotFoundException(
          "no .jhist file found in " + String.join(", ", history) + " or in subdirectories");
    }
  }

  private void askCluster(JobConf conf, List<String> jobs)
      throws IOException, InterruptedException {
    if (jobs.isEmpty()) {
      return;
    }
    // The cluster also knows running jobs, and jobs whose history files the caller cannot read.
    Cluster cluster = new Cluster(conf);
    try {
      for (String job : jobs) {
        ask(cluster, conf, job);
      }
    } finally {
      cluster.close();
    }
  }

  /**
   * Reads the counters of a job from the cluster and adds the job. Without counters, records why
   * the job is skipped.
   */
  void ask(Cluster cluster, Configuration conf, String jobId)
      throws IOException, InterruptedException {
    Job job = cluster.getJob(JobID.forName(jobId));
    Counters counters = job == null ? null : job.getCounters();
    if (counters == null) {
      passedOver.put(
          jobId,
          "neither the ResourceManager nor the JobHistoryServer knows the job; use --history if its"
              + " history file still exists");
    } else if (job.isComplete() && !job.isSuccessful()) {
      passedOver.put(jobId, "the job failed or was killed, so its counters are incomplete");
    } else {
      add(observed(job, jobId, counters, queueOf(job, conf)));
    }
  }

  /**
   * Returns the data that a job moves. While its maps run, returns an estimate for the whole job.
   */
  private static ObservedJob observed(Job job, String jobId, Counters counters, String queue)
      throws IOException, InterruptedException {
    float mapsDone = job.mapProgress();
    JobProfile profile = JobCounts.of(counters).profile(job.getTaskReports(TaskType.REDUCE).length);
    return new ObservedJob(
        jobId,
        JobGroup.of(job.getUser(), queue, job.getJobName()),
        mapsDone > 0 && mapsDone < 1 ? profile.times(1 / mapsDone) : profile,
        job.isSuccessful() ? job.getFinishTime() : 0);
  }

  /**
   * Returns the queue that a job was submitted to. Reads the job's configuration file, because the
   * API always returns {@code default}. If the file cannot be read, returns {@code default}.
   */
  private static String queueOf(Job job, Configuration conf) {
    try {
      Path file = new Path(job.getJobFile());
      Configuration submitted = new Configuration(false);
      try (InputStream content = file.getFileSystem(conf).open(file)) {
        submitted.addResource(content, file.toString(), true);
        return submitted.get(MRJobConfig.QUEUE_NAME, JobConf.DEFAULT_QUEUE_NAME);
      }
    } catch (IOException | RuntimeException e) {
      // The path is invalid, or the file belongs to another user, was deleted, or is damaged.
      return JobConf.DEFAULT_QUEUE_NAME;
    }
  }

  private void requireReadable() throws IOException {
    if (runs.groups().isEmpty() && unsuccessful == 0 && !passedOver.isEmpty()) {
      throw new IOException(Columns.withSkipped("No job could be classified:", passedOver));
    }
  }

  private void add(ObservedJob job) {
    runs.add(job);
    if (job.succeeded() && learned.isNews(job)) {
      news.add(job);
    }
  }

  void judge(ShuffleClassifier classifier) {
    runs.groups()
        .forEach(
            (group, found) ->
                groups.add(new JudgedGroup(group, found, classifier.judge(found.mean))));
    groups.sort(Comparator.comparingDouble(JudgedGroup::shuffleOfAllRuns).reversed());
  }

  long files() {
    return files;
  }

  long unsuccessful() {
    return unsuccessful;
  }

  int rememberedGroups() {
    return learned.groups.size();
  }

  /** Returns the classification for {@code --json}. */
  Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("groups", groups.stream().map(JudgedGroup::values).collect(Collectors.toList()));
    values.put("files", files);
    values.put("unsuccessful", unsuccessful);
    values.put("passed_over", Json.list("path", "why", passedOver));
    values.put("remembered", rememberedGroups());
    return values;
  }

  /** The runs of one group of jobs, and the classification of the group. Immutable. */
  static final class JudgedGroup {
    final JobGroup group;
    final Runs runs;
    final Judgement judgement;

    JudgedGroup(JobGroup group, Runs runs, Judgement judgement) {
      this.group = group;
      this.runs = runs;
      this.judgement = judgement;
    }

    double shuffleOfAllRuns() {
      return (double) runs.count * runs.mean.shuffleBytes;
    }

    ObjectNode values() {
      JobProfile mean = runs.mean;
      return Json.object()
          .put("user", group.user)
          .put("queue", group.queue)
          .put("job", group.name)
          .put("class", judgement.jobClass.toString())
          .put("rule", judgement.rule.toString())
          .put("reason", judgement.words)
          .put("runs", runs.count)
          .put("latest_millis", runs.latestMillis)
          .put("input_bytes", mean.inputBytes)
          .put("map_output_bytes", mean.mapOutputBytes)
          .put("shuffle_bytes", mean.shuffleBytes)
          .put("spilled_bytes", mean.spilledBytes())
          .put("shuffled_records", mean.shuffledRecords)
          .put("spilled_records", mean.spilledRecords)
          .put("reduces", mean.reduces);
    }
  }
}
