/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobStatus;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.hadoopzone.evaluation.cluster.ClusterPlan;
import org.hadoopzone.evaluation.cluster.DiskLayout;
import org.hadoopzone.evaluation.cluster.HadoopCluster;
import org.hadoopzone.evaluation.cluster.HadoopJars;
import org.hadoopzone.evaluation.cluster.Ports;
import org.hadoopzone.evaluation.cluster.Site;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.tools.doctor.DoctorRunner;
import org.hadoopzone.tools.doctor.Finding;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs jobs while the jar is on no node, on some nodes, on all nodes, in a framework archive, or in
 * the job. Each task runs in its own process and finds Hadoop in {@code $HADOOP_COMMON_HOME} of its
 * NodeManager, as on a cluster. Jobs in local mode run in this process, which has the jar.
 */
class JobRolloutIT {
  private static final String FRAMEWORK = "mapreduce.application.framework.path";
  private static final String COUNTERS = FileSystemCounter.class.getName();
  private static final int NODES = 2;
  private static final HadoopJars JARS = HadoopJars.ofThisJvm();

  @TempDir private static Path dir;
  private static DaemonGuard guard;
  private static NodeHomes homes;
  private static HadoopCluster cluster;
  private static FileSystem fs;

  @BeforeAll
  static void start() throws Exception {
    guard = DaemonGuard.start(dir);
    homes = new NodeHomes(dir, NODES);
    cluster =
        HadoopCluster.prepare(
            new ClusterPlan(
                dir.resolve("cluster"),
                Optional.of(Path.of("../../conf").toAbsolutePath().normalize()),
                JARS,
                new DiskLayout(dir.resolve("disks"), 2),
                1,
                NODES,
                settings(),
                launcher()));
    cluster.start();
    fs = FileSystem.newInstance(cluster.conf());
  }

  @AfterAll
  static void stop() throws IOException {
    if (fs != null) {
      fs.close();
    }
    if (cluster != null) {
      cluster.close();
    }
    if (guard != null) {
      guard.close();
    }
  }

  @Test
  void jarOnSomeNodesIsHarmlessWithoutKeysAndDoctorReportsTheOtherNodes() throws Exception {
    homes.dropIn(1);
    try {
      stockJob().run("half").assertSuccessful();
      List<Finding> wrong = wrong(cluster.conf());
      assertThat(wrong).extracting(Finding::subject).containsOnlyOnce("jar");
      assertThat(wrong)
          .filteredOn(finding -> finding.subject().equals("jar"))
          .allSatisfy(
              finding -> {
                assertThat(finding.target()).startsWith("NodeManager ");
                assertThat(finding.message()).contains("ClassNotFoundException");
                assertThat(finding.remedy()).contains(NodeHomes.LIB);
              });
    } finally {
      homes.remove(1);
    }
  }

  @Test
  void jobsFailIfTheKeysAreSetBeforeTheJarIsInstalled() throws Exception {
    assertFailsWithClassNotFound(job(), "none");
  }

  @Test
  void jobsSucceedIfTheJarIsAddedBeforeTheKeysAndRemovedAfterThem() throws Exception {
    for (int node = 1; node <= NODES; node++) {
      homes.dropIn(node);
    }
    assertPlacesByZone(job(), "all");
    assertBothSucceed(job(), "in-flight", stockJob(), "keys-away");
    for (int node = 1; node <= NODES; node++) {
      homes.remove(node);
    }
    stockJob().run("jar-away").assertSuccessful();
  }

  @Test
  void jobsCanBringTheJarSoThatNoNodeNeedsIt() throws Exception {
    assertPlacesByZone(bringingJar(job()), "brings");
  }

  @Test
  void jobsInLocalModeFailOnHostWithoutTheJarEvenIfTheyBringIt() throws Exception {
    HostWithoutJar host = new HostWithoutJar();
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(host);
    try {
      assertThat(bringingJar(localJob()).run("local-without").successful()).isFalse();
    } finally {
      thread.setContextClassLoader(before);
    }
    assertThat(host.missing).containsExactly("org.hadoopzone.mapred.ZoneMapOutputCollector");
  }

  @Test
  void jobsInLocalModeSucceedAndAreNotPlacedByZoneOnHostWithTheJar() throws Exception {
    SortJob.Result result = localJob().run("local-with");
    result.assertSuccessful();
    assertThat(result.counter(COUNTERS, "DISK-ZONE-OUTER_BYTES_WRITTEN")).isZero();
  }

  @Test
  void frameworkArchiveNeedsTheJarWhichDoctorChecks() throws Exception {
    String without = archive("/mr/without.tar.gz", List.of());
    assertThat(wrong(withFramework(without))).extracting(Finding::subject).contains(FRAMEWORK);
    assertFailsWithClassNotFound(inFramework(job(), without), "without");

    String with = archive("/mr/with.tar.gz", List.of(JARS.dropIn()));
    assertThat(wrong(withFramework(with)))
        .extracting(Finding::subject)
        .doesNotContain(FRAMEWORK, "mapreduce.application.classpath", "jar");
    assertPlacesByZone(inFramework(job(), with), "with");
  }

  /** Submits a job while another one runs. */
  private static void assertBothSucceed(
      SortJob first, String firstName, SortJob next, String nextName) throws Exception {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try (JobClient client = new JobClient(new JobConf(cluster.conf()))) {
      Future<SortJob.Result> running = executor.submit(() -> first.run(firstName));
      Wait.until(
          "a running job",
          () ->
              running.isDone()
                  || Stream.of(client.jobsToComplete())
                      .anyMatch(job -> job.getRunState() == JobStatus.RUNNING));
      next.run(nextName).assertSuccessful();
      running.get().assertSuccessful();
    } finally {
      executor.shutdown();
    }
  }

  private static void assertPlacesByZone(SortJob job, String name) throws Exception {
    SortJob.Result result = job.run(name);
    result.assertSuccessful();
    assertThat(result.counter(COUNTERS, "DISK-ZONE-OUTER_BYTES_WRITTEN")).isPositive();
  }

  private static void assertFailsWithClassNotFound(SortJob job, String name) throws Exception {
    SortJob.Result result = job.with("mapreduce.map.maxattempts", "1").run(name);
    assertThat(result.successful()).isFalse();
    assertThat(result.failures())
        .contains("ClassNotFoundException", "org.hadoopzone.mapred.ZoneMapOutputCollector");
  }

  private static SortJob job() throws IOException {
    return new SortJob(new JobConf(cluster.conf()), fs);
  }

  /** Returns a job with Hadoop's defaults, as a client without our keys submits it. */
  private static SortJob stockJob() throws IOException {
    return job()
        .with(
            "mapreduce.job.map.output.collector.class",
            "org.apache.hadoop.mapred.MapTask$MapOutputBuffer")
        .with(
            "mapreduce.job.reduce.shuffle.consumer.plugin.class",
            "org.apache.hadoop.mapreduce.task.reduce.Shuffle");
  }

  private static SortJob localJob() throws IOException {
    return job().with("mapreduce.framework.name", "local");
  }

  /** Puts the jar into HDFS and adds it to the files of a job. */
  private static SortJob bringingJar(SortJob job) throws IOException {
    String inHdfs = "/apps/disk-zones/" + JARS.dropIn().getFileName();
    fs.copyFromLocalFile(hadoop(JARS.dropIn()), new org.apache.hadoop.fs.Path(inHdfs));
    return job.with("mapreduce.job.cache.files", fs.getUri() + inHdfs);
  }

  private static SortJob inFramework(SortJob job, String archive) {
    return job.with(FRAMEWORK, archive).with("mapreduce.application.classpath", taskClassPath());
  }

  private static Configuration withFramework(String archive) {
    Configuration conf = cluster.conf();
    conf.set(FRAMEWORK, archive);
    conf.set("mapreduce.application.classpath", taskClassPath());
    return conf;
  }

  /** Returns the complete class path of tasks that use a framework archive. */
  private static String taskClassPath() {
    return dir.resolve("cluster/conf") + ",$PWD/mr/lib/*," + hadoopJars(",");
  }

  private static String hadoopJars(String separator) {
    return JARS.hadoop().stream().map(Path::toString).collect(Collectors.joining(separator));
  }

  /**
   * Creates a framework archive. The archive need not contain all of Hadoop, because every node has
   * Hadoop.
   */
  private static String archive(String name, List<Path> jars) throws IOException {
    try (OutputStream out = fs.create(new org.apache.hadoop.fs.Path(name));
        TarArchiveOutputStream tar =
            new TarArchiveOutputStream(new GZIPOutputStream(new BufferedOutputStream(out)))) {
      tar.putArchiveEntry(new TarArchiveEntry("lib/"));
      tar.closeArchiveEntry();
      for (Path jar : jars) {
        tar.putArchiveEntry(new TarArchiveEntry(jar.toFile(), "lib/" + jar.getFileName()));
        Files.copy(jar, tar);
        tar.closeArchiveEntry();
      }
    }
    return fs.getUri() + name + "#mr";
  }

  private static Map<Site, Map<String, String>> settings() throws IOException {
    Map<String, String> yarn = new HashMap<>();
    yarn.put(
        "yarn.application.classpath",
        dir.resolve("cluster/conf") + "," + NodeHomes.CLASS_PATH + "," + hadoopJars(","));
    return Map.of(
        Site.YARN,
        yarn,
        Site.HDFS,
        Map.of("dfs.namenode.http-address", Ports.freeAddresses(1).get(0)));
  }

  /**
   * Returns a command prefix that gives each NodeManager its own {@code HADOOP_COMMON_HOME}. Only
   * the first NodeManager has the jar on its class path.
   */
  private static List<String> launcher() {
    return guard.launcher(
        "sh",
        "-c",
        String.format(
            "case \"$*\" in"
                + " *proc_nodemanager1*) export HADOOP_COMMON_HOME='%s';;"
                + " *proc_nodemanager2*) export HADOOP_COMMON_HOME='%s' CLASSPATH='%s';;"
                + " esac; exec \"$@\"",
            homes.home(1), homes.home(2), dir.resolve("cluster/conf") + ":" + hadoopJars(":")),
        "sh");
  }

  /** Hides the classes of the jar, as on a host without the jar. */
  private static final class HostWithoutJar extends ClassLoader {
    private final Set<String> missing = ConcurrentHashMap.newKeySet();

    HostWithoutJar() {
      super(JobRolloutIT.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("org.hadoopzone.mapred.")) {
        missing.add(name);
        throw new ClassNotFoundException(name);
      }
      return super.loadClass(name, resolve);
    }
  }

  private static org.apache.hadoop.fs.Path hadoop(Path path) {
    return new org.apache.hadoop.fs.Path(path.toUri());
  }

  private static List<Finding> wrong(Configuration conf) {
    return DoctorRunner.examine(conf, false, (done, total) -> {}).findings().values().stream()
        .flatMap(List::stream)
        .filter(finding -> finding.severity() == Severity.WRONG)
        .toList();
  }
}
