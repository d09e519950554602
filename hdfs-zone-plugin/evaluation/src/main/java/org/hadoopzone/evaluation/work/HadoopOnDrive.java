/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.hadoopzone.evaluation.cluster.ClusterPlan;
import org.hadoopzone.evaluation.cluster.DaemonFailedException;
import org.hadoopzone.evaluation.cluster.HadoopCluster;
import org.hadoopzone.evaluation.cluster.HadoopJars;
import org.hadoopzone.evaluation.cluster.Launch;
import org.hadoopzone.evaluation.cluster.MemoryLimit;
import org.hadoopzone.evaluation.cluster.Site;
import org.hadoopzone.evaluation.drive.DirtyPages;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.job.JobRunner;
import org.hadoopzone.evaluation.storage.Storage;
import org.hadoopzone.hdfs.HdfsZoneKeys;

/** A Hadoop cluster with limited memory whose files are on the emulated drives. */
final class HadoopOnDrive implements AutoCloseable {
  private static final Path OPERATORS_CONF = Path.of("conf").toAbsolutePath();

  /** Memory for the daemons and tasks of a node, with a few hundred MB of page cache, in bytes. */
  private static final long MEMORY_OF_NODE = 1_500_000_000L;

  /** Memory for the daemons that a cluster has only once, in bytes. */
  private static final long MEMORY_OF_MASTER = 1_500_000_000L;

  /**
   * Limit for the dirty data of all drives together, in bytes. This is Linux's default, a fifth of
   * the memory (1.6 GB of 8 GB), divided by 25 like the data at full scale.
   */
  private static final long DIRTY = 64_000_000;

  /**
   * Key for the free space below which a DataNode avoids a volume if another volume has enough.
   * Stock DataNodes also use this key.
   */
  private static final String ADDITIONAL_SPACE_KEY =
      "dfs.datanode.round-robin-volume-choosing-policy.additional-available-space";

  private static final long ADDITIONAL_SPACE = 1L << 30;

  /**
   * Memory for two containers on each of several nodes: an ApplicationMaster and a task, or two
   * tasks.
   */
  private static final Map<String, String> SMALL_NODES =
      Map.of("yarn.nodemanager.resource.memory-mb", "1280");

  /**
   * Memory for three ApplicationMasters and three tasks. The fair scheduler lets ApplicationMasters
   * use half of the memory. Its defaults do not work here. It would allocate memory in units of
   * 1024 MB, and name a queue after the user, which fails for root.
   */
  private static final Map<String, String> THREE_JOBS =
      Map.of(
          "yarn.nodemanager.resource.memory-mb",
          "3840",
          "yarn.resourcemanager.scheduler.class",
          FairScheduler.class.getName(),
          "yarn.scheduler.increment-allocation-mb",
          "128",
          "yarn.scheduler.fair.user-as-default-queue",
          "false");

  /** Memory for two more ApplicationMasters, in bytes. */
  private static final long MEMORY_OF_TWO_JOBS = 800_000_000L;

  /** Timeout for the deletion of blocks: HDFS deletes them some seconds after their file. */
  private static final long DELETION_SECONDS = 120;

  private static final long POLL_MILLIS = 500;
  private static final long START_SECONDS = 120;

  /** Space that may remain in use after a deletion, for metadata of HDFS and of the file system. */
  private static final long NEARLY_NOTHING = 64_000_000;

  private final DirtyPages dirty;
  private final MemoryLimit memory;
  private final HadoopCluster cluster;
  private final Storage storage;
  private final List<Path> dirs;
  private final JobRunner jobs;

  private HadoopOnDrive(
      DirtyPages dirty, MemoryLimit memory, HadoopCluster cluster, Storage storage) {
    this.dirty = dirty;
    this.memory = memory;
    this.cluster = cluster;
    this.storage = storage;
    this.dirs = cluster.dataDirs();
    this.jobs = new JobRunner(cluster.conf(), part -> {});
  }

  static HadoopOnDrive start(Bed bed) throws Exception {
    return start(bed, 0, bed.nodes() == 1 ? Map.of() : SMALL_NODES);
  }

  /** Starts a cluster of one node that can run three jobs at once. */
  static HadoopOnDrive startForThreeJobs(Bed bed) throws Exception {
    return start(bed, MEMORY_OF_TWO_JOBS, THREE_JOBS);
  }

  private static HadoopOnDrive start(Bed bed, long moreMemory, Map<String, String> yarn)
      throws Exception {
    bed.progress().step("starting Hadoop");
    DirtyPages dirty = DirtyPages.limit(bed.meter().devices(), DIRTY / bed.nodes());
    MemoryLimit memory;
    try {
      memory = MemoryLimit.of(MEMORY_OF_MASTER + bed.nodes() * MEMORY_OF_NODE + moreMemory);
    } catch (IOException e) {
      dirty.close();
      throw e;
    }
    ClusterPlan plan =
        new ClusterPlan(
            bed.scratch(),
            bed.storage().outerDirs().map(outer -> OPERATORS_CONF),
            HadoopJars.ofThisJvm(),
            bed.storage(),
            bed.nodes(),
            bed.nodes(),
            settings(bed, yarn),
            memory.launcher());
    bed.storage().leaveToDaemons();
    HadoopCluster cluster = HadoopCluster.prepare(plan);
    try {
      cluster.start();
      return new HadoopOnDrive(dirty, memory, cluster, bed.storage());
    } catch (Exception e) {
      cluster.close();
      memory.close();
      dirty.close();
      throw e;
    }
  }

  private static Map<Site, Map<String, String>> settings(Bed bed, Map<String, String> yarn) {
    Map<Site, Map<String, String>> settings = new EnumMap<>(Site.class);
    settings.put(Site.HDFS, hdfs(bed));
    settings.put(Site.YARN, new LinkedHashMap<>(yarn));
    bed.storage()
        .settings()
        .forEach(
            (site, keys) ->
                settings.computeIfAbsent(site, key -> new LinkedHashMap<>()).putAll(keys));
    return settings;
  }

  private static Map<String, String> hdfs(Bed bed) {
    boolean alone = bed.nodes() == 1;
    Map<String, String> hdfs = new LinkedHashMap<>();
    hdfs.put("dfs.blocksize", alone ? "128m" : "64m");
    hdfs.put("dfs.replication", alone ? "1" : "2");
    hdfs.put(ADDITIONAL_SPACE_KEY, Long.toString(bed.scale().ofPapers(ADDITIONAL_SPACE)));
    // Stock DataNodes ignore this key.
    hdfs.put(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, "true");
    return hdfs;
  }

  JobRunner jobs() {
    return jobs;
  }

  Configuration conf() {
    return cluster.conf();
  }

  /** Returns the space that files use in the file systems with data dirs, in bytes. */
  long used() throws IOException {
    long used = 0;
    for (Path dir : dirs) {
      FileStore store = Files.getFileStore(dir);
      used += store.getTotalSpace() - store.getUnallocatedSpace();
    }
    return used - storage.fencedBytes();
  }

  /**
   * Creates a directory for temporary files. Marks it with a storage policy that stock HDFS has as
   * well.
   */
  void makeScratch(org.apache.hadoop.fs.Path dir) throws IOException {
    try (FileSystem fs = FileSystem.newInstance(conf())) {
      fs.mkdirs(dir);
      fs.setStoragePolicy(dir, HdfsConstants.ALLSSD_STORAGE_POLICY_NAME);
    }
  }

  /**
   * Deletes a directory and waits until its blocks are deleted.
   *
   * @param usedBefore value of {@link #used} before the directory was written
   */
  void delete(org.apache.hadoop.fs.Path path, long usedBefore) throws Exception {
    try (FileSystem fs = FileSystem.newInstance(conf())) {
      fs.delete(path, true);
    }
    awaitUsed(usedBefore, "The blocks of " + path);
  }

  /**
   * Waits until blocks are deleted.
   *
   * @param bytes value of {@link #used} without the blocks
   * @param what the subject of the error message, such as "The blocks of /rows"
   */
  void awaitUsed(long bytes, String what) throws Exception {
    long deadline = System.nanoTime() + DELETION_SECONDS * 1_000_000_000L;
    while (used() > bytes + NEARLY_NOTHING) {
      if (System.nanoTime() > deadline) {
        throw new IOException(what + " still exist " + DELETION_SECONDS + " s after deletion");
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  /**
   * Lets the DataNodes move cold files, and measures the cost. DataNodes search for cold files when
   * they start, and then every six hours. Therefore this method restarts them.
   *
   * @return the rounds of packing; none if the system does not move files
   */
  List<Round> pack(Bed bed) throws Exception {
    return bed.pack(this::restartDataNodes);
  }

  private void restartDataNodes() throws Exception {
    for (String name : cluster.names()) {
      if (name.startsWith("datanode")) {
        cluster.stop(name);
        cluster.restart(name, Launch.PLAIN);
      }
    }
    try (FileSystem fs = FileSystem.newInstance(conf())) {
      // Test with a write, because reading the root directory succeeds even without a DataNode.
      org.apache.hadoop.fs.Path probe = new org.apache.hadoop.fs.Path("/started");
      long deadline = System.nanoTime() + START_SECONDS * 1_000_000_000L;
      while (!canWrite(fs, probe)) {
        if (System.nanoTime() > deadline) {
          throw new IOException(
              "No DataNode accepts a block " + START_SECONDS + " s after its restart");
        }
        Thread.sleep(POLL_MILLIS);
      }
      fs.delete(probe, false);
    }
  }

  private static boolean canWrite(FileSystem fs, org.apache.hadoop.fs.Path file) {
    try (java.io.OutputStream out = fs.create(file, true)) {
      out.write(1);
    } catch (IOException e) {
      return false;
    }
    return true;
  }

  /** Returns the data dirs of all DataNodes. */
  List<Path> dataDirs() {
    return dirs;
  }

  /**
   * Closes the cluster.
   *
   * @throws DaemonFailedException if a daemon has already ended. In this case, the results say
   *     nothing about the system under test
   */
  @Override
  public void close() throws IOException {
    try (dirty;
        memory;
        cluster) {
      jobs.close();
      cluster.requireRunning();
    } finally {
      FileSystem.closeAll();
    }
  }
}
