/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.hadoopzone.evaluation.cluster.ClusterPlan;
import org.hadoopzone.evaluation.cluster.DiskLayout;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.evaluation.cluster.HadoopCluster;
import org.hadoopzone.evaluation.cluster.HadoopJars;
import org.hadoopzone.evaluation.cluster.Launch;
import org.hadoopzone.evaluation.cluster.Ports;
import org.hadoopzone.evaluation.cluster.Site;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.yarn.YarnZoneKeys;
import org.hadoopzone.yarn.ZoneDefaultContainerExecutor;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a NodeManager, or makes one of its dirs read-only, while map containers run. The
 * NodeManager uses the container executor of the plugin. The {@code java} command of the maps waits
 * for a file before it starts the task.
 */
class NodeManagerFaultsIT {
  private static final Path OPERATORS_CONF = Path.of("../../conf").toAbsolutePath().normalize();
  private static final String NODE_MANAGER = "nodemanager1";

  @TempDir private Path dir;

  private DaemonGuard guard;
  private DiskLayout disks;
  private SmallFileSystem firstOuterDir;
  private HadoopCluster cluster;
  private Path go;
  private Path held;

  @BeforeEach
  void start() throws Exception {
    // Containers outlive their NodeManager. The guard ends them.
    guard = DaemonGuard.start(dir);
    disks = new DiskLayout(dir, 2);
    Path outer = disks.localDirs(1).get(0);
    Files.createDirectories(outer);
    firstOuterDir = SmallFileSystem.sparse(dir.resolve("image"), outer, 256 << 20);
    prepareHeldJava();
    cluster =
        HadoopCluster.prepare(
            new ClusterPlan(
                dir,
                Optional.of(OPERATORS_CONF),
                HadoopJars.ofThisJvm(),
                disks,
                1,
                1,
                Map.of(Site.YARN, yarn(), Site.MAPRED, mapred()),
                guard.launcher()));
    cluster.start();
  }

  @AfterEach
  void stop() throws Exception {
    if (cluster != null) {
      cluster.close();
    }
    if (firstOuterDir != null) {
      firstOuterDir.close();
    }
    if (guard != null) {
      guard.close();
    }
  }

  @Test
  void containersSurviveARestartOfTheNodeManagerWhichPlacesTheNextOnesByZone() throws Exception {
    CompletableFuture<SortJob.Result> job = startJobWithHeldMaps();
    cluster.kill(NODE_MANAGER);
    cluster.recover(NODE_MANAGER, Launch.PLAIN);
    Wait.until(
        "the NodeManager has found its containers",
        // One line for each map, and one for the ApplicationMaster.
        () -> nodeManagerLog().split("Recovering container_").length - 1 > SortJob.MAPS);
    Files.createFile(go);

    SortJob.Result result = job.get();
    result.assertSuccessful();
    assertThat(result.failedTasks()).isZero();
    assertThat(result.counter("org.apache.hadoop.mapreduce.JobCounter", "TOTAL_LAUNCHED_MAPS"))
        .as("launched maps")
        .isEqualTo(SortJob.MAPS);
    assertThat(zonesOfMapOutputs(result)).isNotEmpty().containsOnly(Zone.OUTER);
    assertThat(localDirsOfReduces(result)).isNotEmpty().allMatch(this::isOuter);
  }

  /** Tries to remount the dir read-only, which fails while the NodeManager writes to it. */
  private boolean isFirstOuterDirReadOnly() {
    try {
      Command.run("mount", "-o", "remount,ro", firstOuterDir.path());
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void jobsContinueInTheOtherOuterDirAfterOneTurnsBad() throws Exception {
    CompletableFuture<SortJob.Result> job = startJobWithHeldMaps();
    // With errors=remount-ro, ext4 does the same after a disk error.
    Wait.until("a read-only dir", this::isFirstOuterDirReadOnly);
    Wait.until(
        "the NodeManager has found the bad dir",
        () ->
            nodeManagerLog()
                .lines()
                .anyMatch(
                    line ->
                        line.contains("Directory " + firstOuterDir.path())
                            && line.contains("removing from list of valid directories")));
    Files.createFile(go);

    SortJob.Result result = job.get();
    result.assertSuccessful();
    assertThat(zonesOfMapOutputs(result)).isNotEmpty().containsOnly(Zone.OUTER);
    assertThat(localDirsOfReduces(result))
        .isNotEmpty()
        .allMatch(this::isOuter)
        .noneMatch(each -> each.startsWith(firstOuterDir.path().toString()));
  }

  /** Starts a job and waits until all of its maps wait for the file {@link #go}. */
  private CompletableFuture<SortJob.Result> startJobWithHeldMaps() throws Exception {
    JobConf conf = new JobConf(cluster.conf());
    FileSystem fs = FileSystem.get(conf);
    SortJob sort =
        new SortJob(conf, fs)
            .with("mapreduce.map.env", "JAVA_HOME=" + held.getParent().getParent())
            .with("mapreduce.map.memory.mb", "320")
            .with("mapreduce.job.reduce.slowstart.completedmaps", "1");
    CompletableFuture<SortJob.Result> job =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return sort.run("disturbed");
              } catch (IOException | InterruptedException | ClassNotFoundException e) {
                throw new CompletionException(e);
              }
            });
    Wait.until("all maps wait", () -> job.isDone() || heldMaps() == SortJob.MAPS);
    return job;
  }

  /**
   * Creates a {@code java} command that records its process ID and waits. The command then fails if
   * its working dir is read-only, so that the map runs again in another dir. Otherwise the task
   * would try to replace the link {@code job.xml} there, and would empty the file to which the
   * links of all tasks point. Stock Hadoop loses the job in this case.
   */
  private void prepareHeldJava() throws IOException {
    go = dir.resolve("go");
    Path waiting = Files.createDirectories(dir.resolve("waiting"));
    held = Files.createDirectories(dir.resolve("held/bin")).resolve("java");
    String java = System.getProperty("java.home") + "/bin/java";
    Files.writeString(
        held,
        String.join(
            "\n",
            "#!/bin/sh",
            "touch " + waiting + "/$$",
            "while [ ! -e " + go + " ]; do sleep 0.1; done",
            "touch writable || exit 1",
            "exec " + java + " \"$@\"",
            ""));
    assertThat(held.toFile().setExecutable(true)).isTrue();
  }

  private long heldMaps() throws IOException {
    try (Stream<Path> maps = Files.list(dir.resolve("waiting"))) {
      return maps.count();
    }
  }

  private String nodeManagerLog() throws IOException {
    return Files.readString(
        dir.resolve("logs/" + NODE_MANAGER + ".log"), StandardCharsets.ISO_8859_1);
  }

  private boolean isOuter(String path) {
    return disks.rule().zoneOf(path) == Zone.OUTER;
  }

  private List<Zone> zonesOfMapOutputs(SortJob.Result result) throws IOException {
    return localFiles(result, "file.out").stream()
        .map(file -> disks.rule().zoneOf(file.toString()))
        .toList();
  }

  /**
   * Returns LOCAL_DIRS of all reduces. Their containers start after all maps, and therefore after
   * the fault.
   */
  private List<String> localDirsOfReduces(SortJob.Result result) throws IOException {
    List<String> dirs = new ArrayList<>();
    for (Path file : localFiles(result, "launch_container.sh")) {
      String script = Files.readString(file);
      Matcher localDirs = Pattern.compile("LOCAL_DIRS=\"([^\"]*)\"").matcher(script);
      if (script.contains("_r_") && localDirs.find()) {
        dirs.addAll(List.of(localDirs.group(1).split(",")));
      }
    }
    return dirs;
  }

  private List<Path> localFiles(SortJob.Result result, String name) throws IOException {
    String application = result.job().getJobID().toString().replace("job_", "application_");
    List<Path> files = new ArrayList<>();
    for (Path local : cluster.localDirs()) {
      files.addAll(
          FileTrees.files(
              local, file -> file.toString().contains(application) && file.endsWith(name)));
    }
    return files;
  }

  private Map<String, String> yarn() throws IOException {
    return Map.ofEntries(
        Map.entry(
            "yarn.nodemanager.container-executor.class",
            ZoneDefaultContainerExecutor.class.getName()),
        Map.entry(YarnZoneKeys.FURTHER_CLASSES, "org.apache.hadoop.mapred.YarnChild"),
        Map.entry(YarnZoneKeys.MIN_FREE_SPACE, "1m"),
        Map.entry("yarn.nodemanager.recovery.enabled", "true"),
        Map.entry("yarn.nodemanager.recovery.supervised", "true"),
        Map.entry("yarn.nodemanager.recovery.dir", dir.resolve("recovery").toString()),
        // A recovered NodeManager must have its old address.
        Map.entry("yarn.nodemanager.address", Ports.freeAddresses(1).get(0)),
        Map.entry("yarn.nodemanager.disk-health-checker.interval-ms", "500"),
        // Keeps the files of finished applications for inspection.
        Map.entry("yarn.nodemanager.delete.debug-delay-sec", "3600"));
  }

  /** Returns settings that turn off the MapReduce plugin, which the operator's files turn on. */
  private static Map<String, String> mapred() throws IOException {
    return Map.of(
        "mapreduce.job.map.output.collector.class", MapTask.MapOutputBuffer.class.getName(),
        "mapreduce.job.reduce.shuffle.consumer.plugin.class", Shuffle.class.getName(),
        // After a recovery, reduces look for the map outputs at the same port.
        "mapreduce.shuffle.port", Ports.freeAddresses(1).get(0).replaceAll(".*:", ""));
  }
}
