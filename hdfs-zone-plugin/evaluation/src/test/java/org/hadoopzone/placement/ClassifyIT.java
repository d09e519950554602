/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.v2.jobhistory.JHAdminConfig;
import org.apache.hadoop.mapreduce.v2.jobhistory.JobHistoryUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hadoopzone.mapred.classify.JobClass;
import org.hadoopzone.mapred.classify.Judgement;
import org.hadoopzone.mapred.classify.ObservedJob;
import org.hadoopzone.mapred.classify.Rule;
import org.hadoopzone.mapred.classify.ShuffleClassifier;
import org.hadoopzone.mapred.classify.Thresholds;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.tools.Main;
import org.hadoopzone.tools.classify.HistoryScan;
import org.hadoopzone.tools.cli.CommandLines;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Classifies real jobs while they run and from their history. The thresholds are scaled down to the
 * size of these jobs.
 */
class ClassifyIT {
  private static final long HEAVY = 2_500_000;
  private static final long RATIO_FROM = 2_000_000;
  private static final String ZONES = "org.apache.hadoop.mapreduce.FileSystemCounter";

  private static final Map<String, ObservedJob> HISTORY = new ConcurrentHashMap<>();
  private static MiniHadoop hadoop;
  private static String[] historyDirs;
  private static Job indexed;

  @BeforeAll
  static void runAll() throws Exception {
    hadoop = MiniHadoop.start("classify");
    JobConf conf = conf();
    historyDirs =
        new String[] {
          JobHistoryUtils.getConfiguredHistoryIntermediateDoneDirPrefix(conf),
          JobHistoryUtils.getConfiguredHistoryServerDoneDirPrefix(conf)
        };
    KnownJobs jobs = new KnownJobs(conf, hadoop.fileSystem());
    jobs.writeText();
    jobs.teraGenAndSort();
    jobs.selfJoin();
    indexed = jobs.invertedIndex();
    jobs.grep();
    jobs.wordCount("word count", false);
    jobs.copy();
    JobConf binary = new JobConf(conf);
    binary.set(JHAdminConfig.MR_HS_JHIST_FORMAT, "binary");
    new KnownJobs(binary, hadoop.fileSystem()).wordCount("combined word count", true);
    readHistory(8);
  }

  @AfterAll
  static void stop() {
    hadoop.close();
  }

  @Test
  void jobsThatShuffleMuchAreHeavy() throws Exception {
    assertJudgedAlike("TeraSort", JobClass.HEAVY, Rule.VOLUME);
    assertJudgedAlike("self-join", JobClass.HEAVY, Rule.VOLUME);
    assertJudgedAlike("inverted index", JobClass.HEAVY, Rule.VOLUME);
    assertJudgedAlike("word count", JobClass.HEAVY, Rule.VOLUME);
    assertThat(indexed.getCounters().findCounter(ZONES, "DISK-ZONE-OUTER_BYTES_WRITTEN").getValue())
        .isPositive();
    assertThat(indexed.getCounters().findCounter(ZONES, "DISK-ZONE-INNER_BYTES_WRITTEN").getValue())
        .isZero();
  }

  @Test
  void jobsThatShuffleLittleAreLight() throws Exception {
    assertJudgedAlike("grep", JobClass.LIGHT, Rule.SMALL);
    assertJudgedAlike("combined word count", JobClass.LIGHT, Rule.SMALL);
  }

  @Test
  void jobsWithoutReducesAreLightAndHaveNothingToPlace() throws Exception {
    for (String name : new String[] {"TeraGen", "copy"}) {
      ObservedJob job = HISTORY.get(name);
      assertThat(judge(job).rule).isEqualTo(Rule.MAP_ONLY);
      assertThat(job.profile.inputBytes + job.profile.shuffleBytes)
          .isEqualTo(job.profile.inputBytes);
      assertThat(new TaskLogs(hadoop, job.id).judgements()).isEmpty();
    }
  }

  @Test
  void aJobMayChangeItsClassAsItRuns() throws Exception {
    // Before the first spill, the size of the combiner's output is unknown.
    assertThat(new TaskLogs(hadoop, HISTORY.get("combined word count").id).judgements())
        .contains(List.of("unknown (may-shrink)", "light (small)"));
  }

  @Test
  void profileLearnedFromHistoryDecidesNextRun() throws Exception {
    String profiles = hadoop.fileSystem().getUri() + "/apps/disk-zones/profiles.tsv";
    assertThat(CommandLines.run(learn(profiles)).exitCode()).isZero();
    assertThat(CommandLines.run(learn(profiles)).exitCode()).as("second run").isZero();
    assertThat(hadoop.fileSystem().exists(new Path(profiles + ".previous"))).isTrue();

    JobConf conf = conf();
    conf.set("mapreduce.disk-zone.profiles", profiles);
    Job job = new KnownJobs(conf, hadoop.fileSystem()).wordCount("combined count of words", true);
    TaskLogs unknown = new TaskLogs(hadoop, job.getJobID().toString());
    assertThat(unknown.profileIsCached()).isTrue();
    assertThat(unknown.judgements())
        .as("job with another name")
        .contains(List.of("unknown (may-shrink)", "light (small)"));

    hadoop.fileSystem().delete(new Path("/known/output of combined word count"), true);
    Job again = new KnownJobs(conf, hadoop.fileSystem()).wordCount("combined word count", true);
    assertThat(new TaskLogs(hadoop, again.getJobID().toString()).judgements())
        .isNotEmpty()
        .allSatisfy(task -> assertThat(task).containsExactly("light (small)"));
    assertThat(again.getCounters().findCounter(ZONES, "DISK-ZONE-OUTER_BYTES_WRITTEN").getValue())
        .isZero();
    assertThat(
            again.getCounters().findCounter(ZONES, "DISK-ZONE-SPILL-OVER_BYTES_WRITTEN").getValue())
        .isZero();

    var counters =
        CommandLines.run(arguments("classify", "--counters", again.getJobID().toString()));
    assertThat(counters.exitCode()).as(counters.err()).isZero();
    assertThat(counters.out()).contains("light ", "combined word count");
  }

  /** Runs the command as an application of YARN's distributed shell. */
  @Test
  void profilesAreLearnedInAContainerOfYarn() throws Exception {
    Framework shell = Framework.named("gateways", "classify-on-yarn");
    Configuration settings = hadoop.clientSettings();
    settings.setStrings(
        YarnConfiguration.YARN_APPLICATION_CLASSPATH,
        shell.home().toString(),
        String.join(",", shell.jars()));
    shell.configure(settings);
    String jar =
        shell.jars().stream().filter(name -> name.contains("distributedshell")).findAny().get();
    String profiles = hadoop.fileSystem().getUri() + "/apps/disk-zones/profiles-of-yarn.tsv";
    String java = System.getProperty("java.home") + "/bin/java -cp ";
    Process client =
        shell
            .program(
                "org.apache.hadoop.yarn.applications.distributedshell.Client",
                List.of(),
                "--jar",
                jar,
                "--master_memory",
                "256",
                "--container_memory",
                "512",
                "--shell_command",
                java + System.getProperty("java.class.path") + " " + Main.class.getName(),
                "--shell_args",
                String.join(" ", learn(profiles)))
            .start();
    assertThat(client.waitFor()).as("exit code; the log is in %s", shell.home()).isZero();
    assertThat(hadoop.fileSystem().getFileStatus(new Path(profiles)).getLen()).isPositive();
  }

  @Test
  void jobClassKeyTakesPrecedenceAndUnreadableProfilesAreIgnored() throws Exception {
    JobConf conf = conf();
    conf.set("mapreduce.disk-zone.job-class", "heavy");
    conf.set("mapreduce.disk-zone.profiles", "hdfs://localhost:1/no/such/name-node");
    Job job = new KnownJobs(conf, hadoop.fileSystem()).wordCount("heavy by its key", true);
    assertThat(new TaskLogs(hadoop, job.getJobID().toString()).judgements())
        .isNotEmpty()
        .allSatisfy(task -> assertThat(task).containsExactly("heavy (set)"));

    conf.unset("mapreduce.disk-zone.job-class");
    conf.set("mapreduce.disk-zone.profiles", "file:///no/such/file");
    job = new KnownJobs(conf, hadoop.fileSystem()).wordCount("judged by itself", false);
    assertThat(new TaskLogs(hadoop, job.getJobID().toString()).judgements())
        .isNotEmpty()
        .allSatisfy(task -> assertThat(task).endsWith("heavy (volume)"));
  }

  private static void assertJudgedAlike(String name, JobClass jobClass, Rule rule)
      throws IOException {
    ObservedJob job = HISTORY.get(name);
    TaskLogs logs = new TaskLogs(hadoop, job.id);
    long measured = logs.mapOutputBytes();
    Judgement byHistory = judge(job);
    System.out.printf(
        "%s: %d bytes of map output on the disks; history: %s, %s; tasks: %s%n",
        name, measured, job.profile, byHistory, logs.judgements());

    // Job history reports the same number of bytes as the disks, and this number determines the
    // class.
    assertThat(job.profile.shuffleBytes).as(name).isEqualTo(measured);
    assertThat(measured >= HEAVY).as(name).isEqualTo(jobClass == JobClass.HEAVY);
    assertThat(byHistory.jobClass).as(name).isEqualTo(jobClass);
    assertThat(byHistory.rule).as(name).isEqualTo(rule);
    // Two maps and at least one reduce have logged classes. Their last classes are the same.
    assertThat(logs.judgements())
        .as(name)
        .hasSizeGreaterThanOrEqualTo(3)
        .allSatisfy(task -> assertThat(task).endsWith(jobClass + " (" + rule + ")"));
  }

  private static Judgement judge(ObservedJob job) {
    return new ShuffleClassifier(Thresholds.read(conf()::get)).judge(job.profile);
  }

  private static JobConf conf() {
    JobConf conf = hadoop.newJobConf();
    conf.set("mapreduce.disk-zone.heavy.shuffle.bytes", Long.toString(HEAVY));
    conf.set("mapreduce.disk-zone.heavy.shuffle.ratio-from.bytes", Long.toString(RATIO_FROM));
    conf.set("mapreduce.task.io.sort.mb", "1");
    return conf;
  }

  private static String[] learn(String profiles) {
    return arguments("classify", "--learn", profiles, "--history", historyDirs[0], historyDirs[1]);
  }

  /**
   * Returns a command line with the addresses of the daemons and the thresholds as options. Outside
   * of tests, site files contain these settings.
   */
  private static String[] arguments(String... command) {
    JobConf conf = hadoop.newJobConf();
    List<String> arguments = new java.util.ArrayList<>(List.of(command));
    for (String key :
        new String[] {
          "fs.defaultFS",
          "mapreduce.framework.name",
          "yarn.resourcemanager.address",
          "mapreduce.jobhistory.address"
        }) {
      arguments.add("-D" + key + "=" + conf.get(key));
    }
    arguments.add("-Dmapreduce.disk-zone.heavy.shuffle.bytes=" + HEAVY);
    arguments.add("-Dmapreduce.disk-zone.heavy.shuffle.ratio-from.bytes=" + RATIO_FROM);
    return arguments.toArray(new String[0]);
  }

  /** Waits for the history of all jobs, which appears a moment after a job ends, and reads it. */
  private static void readHistory(int jobs) {
    Wait.until(
        "the history of the jobs",
        () -> {
          HistoryScan scan =
              new HistoryScan(
                  hadoop.newJobConf(),
                  job -> HISTORY.put(job.group.name, job),
                  (done, found) -> {});
          scan.read(List.of(historyDirs));
          assertThat(scan.broken).isEmpty();
          return HISTORY.size() >= jobs;
        });
    assertThat(HISTORY).hasSize(jobs);
  }
}
