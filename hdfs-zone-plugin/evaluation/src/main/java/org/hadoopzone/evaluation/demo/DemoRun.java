/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.hadoopzone.evaluation.cluster.ClusterPlan;
import org.hadoopzone.evaluation.cluster.HadoopCluster;
import org.hadoopzone.evaluation.demo.disk.DemoDisk;
import org.hadoopzone.evaluation.demo.disk.DiskUse;
import org.hadoopzone.evaluation.job.JobRunner;
import org.hadoopzone.evaluation.watch.FileClassifier;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.evaluation.watch.FileWatcher;
import org.hadoopzone.evaluation.watch.SeenFile;
import org.hadoopzone.evaluation.watch.WatchedDir;
import org.hadoopzone.evaluation.watch.WatchedDir.Owner;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneRule;

/** Runs the jobs on a new cluster and watches its files. */
final class DemoRun {
  private final String name;
  private final ClusterPlan plan;
  private final DemoDisk disk;
  private final DemoProgress progress;

  /**
   * Creates a run.
   *
   * @param plan a cluster on the disk
   */
  DemoRun(String name, ClusterPlan plan, DemoDisk disk, DemoProgress progress) {
    this.name = name;
    this.plan = plan;
    this.disk = disk;
    this.progress = progress;
  }

  /** Executes all steps except {@link DemoStep#DISK}. */
  DemoOutcome execute(int megabytes, SourceText text) throws Exception {
    begin(DemoStep.START);
    HadoopCluster cluster = HadoopCluster.prepare(plan);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> closeQuietly(cluster)));
    List<WatchedDir> dirs = watchedDirs(cluster);
    try (cluster;
        FileWatcher watcher = FileWatcher.start(dirs.stream().map(WatchedDir::path).toList())) {
      cluster.start();
      Configuration conf = cluster.conf();
      try (JobRunner jobs = new JobRunner(conf, progress::advance);
          DistributedFileSystem fs = (DistributedFileSystem) FileSystem.newInstance(conf)) {
        DemoJobs workload = new DemoJobs(jobs, fs);
        Optional<DiskUse> use =
            disk.measure(() -> work(workload, megabytes, text), () -> blocks(fs));

        begin(DemoStep.COMPARE);
        Outputs permanent = new Outputs(fs, DemoJobs.ROOT);
        Outputs temporary = new Outputs(fs, DemoJobs.SCRATCH);
        Map<String, String> digests = permanent.digests();
        digests.putAll(temporary.digests());
        Map<FileKind, Long> replicas =
            Map.of(
                FileKind.PERMANENT_BLOCK,
                permanent.replicas(),
                FileKind.TEMPORARY_BLOCK,
                temporary.replicas());
        List<String> sortProblems = workload.sortProblems();

        begin(DemoStep.STOP);
        List<SeenFile> files = watcher.finish();
        FileClassifier classifier = new FileClassifier(dirs, blocks(fs));
        return new DemoOutcome(
            name,
            workload.finished(),
            files.stream().map(classifier::place).toList(),
            replicas,
            digests,
            sortProblems,
            use);
      } finally {
        FileSystem.closeAll();
      }
    }
  }

  private void work(DemoJobs workload, int megabytes, SourceText text) throws Exception {
    begin(DemoStep.GENERATE);
    workload.generate(megabytes);
    begin(DemoStep.SORT);
    disk.dropCache();
    workload.sort();
    begin(DemoStep.LOAD);
    workload.load(text);
    begin(DemoStep.INDEX);
    disk.dropCache();
    workload.index(
        JobJarPacker.write(plan.home().resolve("inverted-index.jar"), InvertedIndex.class));
  }

  private static Map<Long, FileKind> blocks(DistributedFileSystem fs) throws IOException {
    Map<Long, FileKind> blocks = new HashMap<>();
    new Outputs(fs, DemoJobs.ROOT).blocks().forEach(id -> blocks.put(id, FileKind.PERMANENT_BLOCK));
    new Outputs(fs, DemoJobs.SCRATCH)
        .blocks()
        .forEach(id -> blocks.put(id, FileKind.TEMPORARY_BLOCK));
    return blocks;
  }

  private List<WatchedDir> watchedDirs(HadoopCluster cluster) {
    List<WatchedDir> dirs = new ArrayList<>();
    for (Path dir : cluster.dataDirs()) {
      dirs.add(new WatchedDir(dir, Owner.DATA_NODE, zoneOf(dir)));
    }
    for (Path dir : cluster.localDirs()) {
      dirs.add(new WatchedDir(dir, Owner.NODE_MANAGER, zoneOf(dir)));
    }
    return dirs;
  }

  /** Returns the zone of a dir; the inner zone if no outer dirs are configured. */
  private Zone zoneOf(Path dir) {
    return disk.dirs()
        .outerDirs()
        .map(outer -> ZoneRule.parse(outer).zoneOf(dir.toString()))
        .orElse(Zone.INNER);
  }

  private void begin(DemoStep step) {
    progress.begin(name, step);
  }

  private static void closeQuietly(HadoopCluster cluster) {
    try {
      cluster.close();
    } catch (IOException e) {
      System.err.println("Could not stop all daemons: " + e);
    }
  }
}
