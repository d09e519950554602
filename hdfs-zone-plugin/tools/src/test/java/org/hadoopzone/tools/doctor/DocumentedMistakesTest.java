/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hadoopzone.docs.Pages;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.hdfs.datanode.FenceService;
import org.hadoopzone.tools.doctor.JarProbe.FrameworkArchive;
import org.hadoopzone.tools.doctor.JarProbe.PluginJar;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.Test;

/**
 * Checks that doctor finds the mistakes that the pages warn of. Each row of the list in {@code
 * docs/doctor.md} must name a check that reports an example of the mistake, or give a reason why no
 * check can find it.
 */
class DocumentedMistakesTest {
  private static final String OUTER = "hadoop.disk-zone.outer.dirs";
  private static final String POLICY = "dfs.datanode.fsdataset.volume.choosing.policy";
  private static final String EC = "dfs.block.placement.ec.classname";
  private static final String HONOR = "dfs.disk-zone.honor-nominated-storage";
  private static final String SERVICES = "yarn.nodemanager.aux-services";
  private static final String EXECUTOR = "yarn.nodemanager.container-executor.class";
  private static final String STOCK = "org.hadoopzone.yarn.ZoneDefaultContainerExecutor";
  private static final String LINUX = "org.hadoopzone.yarn.ZoneLinuxContainerExecutor";

  /** The pages that tell operators what to configure. */
  private static final List<String> PAGES =
      List.of(
          "README.md",
          "docs/containers.md",
          "docs/fence.md",
          "docs/fence-service.md",
          "docs/frameworks.md",
          "docs/hdfs.md",
          "docs/in-place.md",
          "docs/init.md",
          "docs/install.md",
          "docs/mapreduce.md",
          "docs/migration.md",
          "docs/troubleshooting.md",
          "docs/upgrade.md");

  /** Hadoop keys that these pages explain, but with which no mistake is likely. */
  private static final Set<String> EXPLAINED =
      Set.of(
          "dfs.datanode.ipc.address",
          "dfs.datanode.kerberos.principal",
          "dfs.permissions.superusergroup",
          "hadoop.caller.context.enabled",
          "hadoop.security.auth_to_local",
          "mapreduce.framework.name",
          "mapreduce.job.counters.max",
          "mapreduce.job.encrypted-intermediate-data",
          "mapreduce.output.fileoutputformat.outputdir",
          "mapreduce.task.io.sort.factor",
          "mapreduce.task.io.sort.mb",
          "mapreduce.task.local.output.class",
          "yarn.nodemanager.aux-services.disk_zone_fence.class",
          "yarn.nodemanager.disk-health-checker.min-free-space-per-disk-mb",
          "yarn.nodemanager.linux-container-executor.nonsecure-mode.limit-users",
          "yarn.nodemanager.linux-container-executor.nonsecure-mode.local-user",
          "yarn.nodemanager.recovery.dir",
          "yarn.nodemanager.recovery.enabled",
          "yarn.nodemanager.recovery.supervised");

  private static final Pattern KEY =
      Pattern.compile("`((?:dfs|yarn|mapreduce|hadoop|fs)(?:\\.[a-z0-9_-]+){2,})`");

  private static final Pattern CHECKS =
      Pattern.compile("\\(checks? ((?:\"[^\"]+\"(?:, | and )?)+)\\)");
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

  /** Mistakes whose examples need disks. {@link DiskChecksTest} contains these examples. */
  private static final Set<String> OF_DISKS =
      Set.of(
          "two mounts are swapped",
          "only some disks of a node have two partitions",
          "LVM, RAID or several actuators hide the tracks",
          "the read-ahead of a disk is small");

  private final Map<String, Topic> topics = new HashMap<>();
  private final Map<String, Supplier<List<Finding>>> examples = new LinkedHashMap<>();

  @Test
  void checkOfEachListedMistakeReportsIt() throws IOException {
    addExamples();
    Set<String> listed = new TreeSet<>();
    for (String[] row : rows()) {
      if (row[3].startsWith("no: ")) {
        continue;
      }
      assertThat(topicNames()).as(row[1]).contains(row[3]);
      if (!OF_DISKS.contains(row[1])) {
        listed.add(row[1]);
        assertThat(examples).containsKey(row[1]);
        assertThat(topics.get(row[1])).as(row[1]).hasToString(row[3]);
        assertThat(examples.get(row[1]).get()).as(row[1]).isNotEmpty();
      }
    }
    assertThat(listed).isEqualTo(new TreeSet<>(examples.keySet()));
  }

  @Test
  void listContainsEachKeyOfHadoopThatThePagesMention() throws IOException {
    String list = Pages.read("docs/doctor.md");
    Set<String> missing = new TreeSet<>();
    for (String page : PAGES) {
      Matcher key = KEY.matcher(Pages.read(page));
      while (key.find()) {
        boolean ofHadoop = !key.group(1).contains("disk-zone") && !EXPLAINED.contains(key.group(1));
        if (ofHadoop && !list.contains("`" + key.group(1) + "`")) {
          missing.add(page + ": " + key.group(1));
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void checksThatPagesNameExist() throws IOException {
    int named = 0;
    for (Path page : Pages.texts()) {
      Matcher checks = CHECKS.matcher(Files.readString(page));
      while (checks.find()) {
        Matcher name = QUOTED.matcher(checks.group(1));
        while (name.find()) {
          named++;
          assertThat(topicNames()).as(Pages.name(page)).contains(name.group(1));
        }
      }
    }
    assertThat(named).isGreaterThan(10);
  }

  /** Returns the cells of each row of the list. */
  private static List<String[]> rows() throws IOException {
    List<String[]> rows = new ArrayList<>();
    Pages.read("docs/doctor.md")
        .split("## Configuration mistakes and their checks")[1]
        .lines()
        .filter(line -> line.startsWith("| ") && !line.startsWith("| ---"))
        .skip(1)
        .forEach(
            line ->
                rows.add(
                    Arrays.stream(line.split("\\|")).map(String::strip).toArray(String[]::new)));
    return rows;
  }

  private static Set<String> topicNames() {
    return Arrays.stream(Topic.values()).map(Topic::toString).collect(Collectors.toSet());
  }

  private void found(String mistake, Topic topic, Supplier<List<Finding>> example) {
    topics.put(mistake, topic);
    examples.put(mistake, example);
  }

  private void addExamples() {
    found(
        "a value of a key of the plugin is out of range",
        Topic.VALUES,
        () ->
            KeyChecks.ranges(
                Nodes.nameNode("dfs.disk-zone.reserved-for-temporary.percent", "101")));
    found(
        "`hadoop.disk-zone.outer.dirs` is not set",
        Topic.OUTER_DIRS,
        () -> KeyChecks.outerDirs(Nodes.nameNode(OUTER, "")));
    found(
        "`hadoop.disk-zone.outer.dirs` is not in core-site.xml",
        Topic.OUTER_DIRS,
        () -> KeyChecks.outerDirs(inFile("hdfs-site.xml")));
    found(
        "`hadoop.disk-zone.outer.dirs` differs between daemons",
        Topic.SAME_OUTER_DIRS,
        () ->
            HdfsChecks.sameOuterDirs(
                List.of(
                    Nodes.dataNode("dn1"),
                    Nodes.nameNode(),
                    Nodes.dataNode("dn2", OUTER, "/disk/*/outer"))));
    found(
        "`hadoop.disk-zone.outer.dirs` does not match the mounts",
        Topic.DIRS_OF_BOTH_ZONES,
        () -> DirChecks.zones(Nodes.dataNode("dn1", OUTER, "/disk/*/outer")));
    found(
        "jobs have only outer local dirs",
        Topic.DIRS_OF_BOTH_ZONES,
        () -> DirChecks.zones(Nodes.jobNode("yarn.nodemanager.local-dirs", "/data/1/outer/yarn")));
    found(
        "the zones have different storage types",
        Topic.STORAGE_TYPES,
        () ->
            DirChecks.storageTypes(
                Nodes.dataNode(
                    "dn1",
                    "dfs.datanode.data.dir",
                    "[SSD]/data/1/outer/dfs,[DISK]/data/1/inner/dfs")));
    found(
        "the file system of a dir is not mounted",
        Topic.DIRS_EXIST,
        () ->
            DirChecks.state(
                List.of(
                    NodeDir.missing("k", "/data/1", Zone.OUTER),
                    NodeDir.on("k", "/data/2", Zone.INNER, "ext4"))));
    found(
        "a dir is on overlayfs",
        Topic.DIRS_EXIST,
        () -> DirChecks.state(List.of(NodeDir.on("k", "/data/1", Zone.OUTER, "overlay"))));
    found(
        "a key names a class that does not exist",
        Topic.CLASSES,
        () ->
            ClassChecks.names(
                Nodes.nameNode("dfs.block.replicator.classname", "org.hadoopzone.ZonePolicy")));
    found(
        "the jar is not installed, but keys name its classes",
        Topic.JAR,
        () -> JarChecks.presence(Nodes.nameNode(), List.of(), false));
    found(
        "the old jar was not removed",
        Topic.JAR,
        () -> JarChecks.presence(Nodes.nameNode(), List.of(jar("0.1.0"), jar("0.2.0")), false));
    found(
        "nodes have different versions of the jar",
        Topic.SAME_JAR,
        () -> JarChecks.versions(new TreeMap<>(Map.of("a", "0.1.0", "b", "0.2.0", "c", "0.2.0"))));
    found(
        "the framework archive does not contain the jar",
        Topic.FRAMEWORK_ARCHIVE,
        () ->
            JarChecks.framework(
                Nodes.jobNode(), new FrameworkArchive("hdfs:/mr.tgz", "mr", List.of())));
    found(
        "a DataNode does not have the policy of the plugin",
        Topic.DATANODE_KEYS,
        () -> KeyChecks.dataNode(Nodes.dataNode("dn1", POLICY, "")));
    found(
        "`dfs.datanode.failed.volumes.tolerated` was not doubled (found only if it is odd)",
        Topic.DATANODE_KEYS,
        () ->
            KeyChecks.dataNode(
                Nodes.dataNode(
                    "dn1",
                    "dfs.datanode.failed.volumes.tolerated",
                    "1",
                    "dfs.datanode.data.dir",
                    Nodes.TWO_DISKS)));
    found(
        "DataNodes have different settings",
        Topic.SAME_DATANODE_KEYS,
        () ->
            HdfsChecks.sameDataNodeKeys(
                List.of(
                    Nodes.dataNode("dn1"),
                    Nodes.dataNode("dn2"),
                    Nodes.dataNode("dn3", HONOR, "false"))));
    found(
        "a NameNode has only one of the two policies",
        Topic.NAMENODE_KEYS,
        () -> KeyChecks.nameNode(Nodes.nameNode(EC, "")));
    found(
        "the cluster needs another placement policy",
        Topic.NAMENODE_KEYS,
        () ->
            KeyChecks.nameNode(
                Nodes.nameNode("dfs.block.replicator.classname", "x.UpgradeDomains", EC, "")));
    found(
        "DataNodes honor the nominations of a stock NameNode",
        Topic.NAMENODE_AND_DATANODES,
        () ->
            HdfsChecks.honor(
                List.of(Nodes.nameNode(EC, "")), List.of(Nodes.dataNode("dn1")), true));
    found(
        "`dfs.disk.balancer.enabled` is false, or `hdfs diskbalancer` is run",
        Topic.DISK_BALANCER,
        () ->
            HdfsChecks.diskBalancer(
                List.of(Nodes.nameNode()),
                List.of(Nodes.dataNode("dn1", "dfs.disk.balancer.enabled", "false"))));
    found(
        "the NameNode cannot query DataNodes: superuser, port, principal or ACL is wrong",
        Topic.METRICS,
        () -> HdfsChecks.metrics("nn1", Map.of("DataNodesNotTelling", 1)));
    found(
        "HDFS excludes slow disks",
        Topic.SLOW_DISKS,
        () ->
            HdfsChecks.slowDisks(
                Nodes.dataNode("dn1", "dfs.datanode.max.slowdisks.to.exclude", "1")));
    found(
        "only one of the two keys of jobs is set",
        Topic.JOB_KEYS,
        () -> KeyChecks.jobs(Nodes.jobNode("mapreduce.job.map.output.collector.class", "")));
    found(
        "`mapreduce.job.local-fs.single-disk-limit.bytes` was not doubled",
        Topic.JOB_KEYS,
        () ->
            KeyChecks.jobs(
                Nodes.jobNode("mapreduce.job.local-fs.single-disk-limit.bytes", "1000")));
    found(
        "jobs cannot mark their output as temporary",
        Topic.JOB_KEYS,
        () -> KeyChecks.jobs(Nodes.jobNode("mapreduce.disk-zone.output", "temporary")));
    found(
        "the NodeManager does not let tasks fill the outer zone",
        Topic.NODEMANAGER_KEYS,
        () -> KeyChecks.diskLimit(Nodes.jobNode()));
    found(
        "`disk_zone_fence` is listed without its class",
        Topic.NODEMANAGER_KEYS,
        () ->
            ClassChecks.nodeManagerService(
                Nodes.jobNode(SERVICES, "disk_zone_fence", EXECUTOR, LINUX)));
    found(
        "tasks run as the user who owns the fences",
        Topic.NODEMANAGER_KEYS,
        () ->
            ClassChecks.nodeManagerService(
                Nodes.jobNode(
                    SERVICES,
                    "disk_zone_fence",
                    ClassChecks.SERVICE_CLASS,
                    "org.hadoopzone.yarn.FenceAuxiliaryService")));
    found(
        "`ZoneDefaultContainerExecutor` replaces `LinuxContainerExecutor`",
        Topic.CONTAINER_EXECUTOR,
        () ->
            ClassChecks.containerExecutor(
                Nodes.jobNode(
                    EXECUTOR, STOCK, "yarn.nodemanager.linux-container-executor.group", "hadoop")));
    found(
        "`ZoneDefaultContainerExecutor` is used on nodes with GPUs",
        Topic.CONTAINER_EXECUTOR,
        () ->
            ClassChecks.containerExecutor(
                Nodes.jobNode(
                    EXECUTOR, STOCK, "yarn.nodemanager.resource-plugins", "yarn.io/gpu")));
    found(
        "`yarn.disk-zone.further.classes` lists the tasks of MapReduce",
        Topic.CONTAINER_EXECUTOR,
        () ->
            ClassChecks.containerExecutor(
                Nodes.jobNode(
                    EXECUTOR,
                    LINUX,
                    "yarn.disk-zone.further.classes",
                    "org.apache.hadoop.mapred.YarnChild")));
    found(
        "a NodeManager marks dirs as bad because of a fence",
        Topic.FENCES_AND_NODEMANAGER,
        () ->
            FenceChecks.nodeManager(
                Nodes.jobNode(), List.of(FenceChecksTest.dir(Fence.Mode.MANDATORY, 5, 80))));
    found(
        "the margin of a fence is less than a block",
        Topic.FENCES_AND_DATANODE,
        () ->
            FenceChecks.dataNode(
                Nodes.dataNode("dn1", "hadoop.disk-zone.fence.margin", "100m"),
                List.of(FenceChecksTest.dir(Fence.Mode.ADVISORY, 5, 80))));
    found(
        "`dfs.datanode.round-robin-volume-choosing-policy.additional-available-space` is more than"
            + " a fence leaves",
        Topic.FENCES_AND_DATANODE,
        () ->
            FenceChecks.dataNode(
                Nodes.dataNode("dn1", POLICY, ""),
                List.of(FenceChecksTest.dir(Fence.Mode.ADVISORY, 5, 80))));
    found(
        "no process maintains a fence",
        Topic.FENCE_SERVICES,
        () ->
            FenceChecks.maintained(
                withService(), List.of(FenceChecksTest.dir(Fence.Mode.ADVISORY, "hdfs", false))));
    found(
        "the fence was set by another user than that of the service",
        Topic.FENCE_SERVICES,
        () ->
            FenceChecks.maintained(
                withService(), List.of(FenceChecksTest.dir(Fence.Mode.ADVISORY, "root", false))));
    found(
        "the fence is mandatory, but the service is to resize it",
        Topic.FENCE_SERVICES,
        () ->
            FenceChecks.maintained(
                withService(), List.of(FenceChecksTest.dir(Fence.Mode.MANDATORY, "hdfs", false))));
    found(
        "two daemons maintain the fences of one volume",
        Topic.FENCE_SERVICES,
        () ->
            FenceChecks.services(
                withService(),
                List.of(FenceChecksTest.dir("/data/1/dfs", "hdfs", "8:1", "/data/1/dfs")),
                List.of(FenceChecksTest.dir("/data/1/yarn", "yarn", "8:1", "/data/1/yarn"))));
    found(
        "`HADOOP_STOP_TIMEOUT` is too short",
        Topic.FENCE_SERVICES,
        () -> HdfsChecks.stopTimeout(withService(), Optional.of("# nothing")));
    found(
        "zones in place are enabled without a fence service",
        Topic.ZONES_IN_PLACE,
        () -> FenceChecks.inPlace(Nodes.dataNode("dn1"), false, "6.18", List.of(), Map.of()));
    found(
        "the kernel does not move files",
        Topic.ZONES_IN_PLACE,
        () -> FenceChecks.inPlace(Nodes.dataNode("dn1"), true, "6.1", List.of(), Map.of()));
    found(
        "JNA on Hadoop's class path is too old",
        Topic.C_LIBRARY,
        () -> JarChecks.library(List.of("/lib/jna-4.5.0.jar"), Optional.empty(), true));
  }

  private static Daemon inFile(String siteFile) {
    Daemon node = Nodes.dataNode("dn1");
    node.conf().set(OUTER, "/data/*/outer", "file:/conf/" + siteFile);
    return node;
  }

  private static Daemon withService() {
    return Nodes.dataNode("dn1", "dfs.datanode.plugins", FenceService.class.getName());
  }

  private static PluginJar jar(String version) {
    return PluginJar.at("/lib/hdfs-zone-plugin-" + version + ".jar").orElseThrow();
  }
}
