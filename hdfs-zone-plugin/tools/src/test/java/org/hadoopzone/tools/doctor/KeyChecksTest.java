/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.junit.jupiter.api.Test;

/** Tests the check that each role sets either all keys for classes of the plugin, or none. */
class KeyChecksTest {
  private static final String DATA_DIRS = "dfs.datanode.data.dir";
  private static final String POLICY = "dfs.datanode.fsdataset.volume.choosing.policy";
  private static final String REPLICATOR = "dfs.block.replicator.classname";
  private static final String EC = "dfs.block.placement.ec.classname";
  private static final String COLLECTOR = "mapreduce.job.map.output.collector.class";
  private static final String SHUFFLE = "mapreduce.job.reduce.shuffle.consumer.plugin.class";

  @Test
  void aRoleWithoutOuterDirsIsWrong() {
    assertThat(KeyChecks.outerDirs(Nodes.nameNode())).isEmpty();
    assertOne(
        KeyChecks.outerDirs(Nodes.nameNode("hadoop.disk-zone.outer.dirs", "")),
        Severity.WRONG,
        "hadoop.disk-zone.outer.dirs",
        "is not set");
  }

  @Test
  void aDataNodeWithTheStockPolicyIsWrongIfItHasBothZones() {
    assertThat(KeyChecks.dataNode(Nodes.dataNode("dn1"))).isEmpty();
    assertThat(KeyChecks.dataNode(Nodes.nameNode())).isEmpty();
    assertOne(
        KeyChecks.dataNode(Nodes.dataNode("dn1", POLICY, "")),
        Severity.WRONG,
        POLICY,
        "is not set, so the DataNode does not choose volumes by zone");
    assertOne(
        KeyChecks.dataNode(
            Nodes.dataNode("dn1", POLICY, "x.Other", "dfs.datanode.data.dir", "/data/1/inner")),
        Severity.NOTE,
        POLICY,
        "is x.Other");
  }

  @Test
  void aNameNodeHasBothPoliciesOrNone() {
    assertThat(KeyChecks.nameNode(Nodes.nameNode())).isEmpty();
    assertThat(KeyChecks.nameNode(Nodes.dataNode("dn1", REPLICATOR, ""))).isEmpty();
    assertOne(
        KeyChecks.nameNode(Nodes.nameNode(EC, "")), Severity.WRONG, EC, "for erasure-coded files");
    assertOne(
        KeyChecks.nameNode(Nodes.nameNode(REPLICATOR, BlockPlacementPolicyDefault.class.getName())),
        Severity.WRONG,
        REPLICATOR,
        "for replicated files");
    assertOne(
        KeyChecks.nameNode(Nodes.nameNode(REPLICATOR, "", EC, "")),
        Severity.NOTE,
        REPLICATOR,
        "temporary files go to the inner zone");
  }

  @Test
  void withoutOuterDirsNoPolicyOfTheProjectIsAdvised() {
    String outer = "hadoop.disk-zone.outer.dirs";
    assertThat(KeyChecks.nameNode(Nodes.nameNode(outer, "", REPLICATOR, "", EC, ""))).isEmpty();
    assertThat(KeyChecks.dataNode(Nodes.dataNode("dn1", outer, "", POLICY, ""))).isEmpty();
  }

  @Test
  void outerDirsInASiteFileThatNotAllDaemonsReadAreNoted() {
    Daemon node = Nodes.dataNode("dn1");
    node.conf().set("hadoop.disk-zone.outer.dirs", "/data/*/outer", "file:/conf/core-site.xml");
    assertThat(KeyChecks.outerDirs(node)).isEmpty();
    node.conf().set("hadoop.disk-zone.outer.dirs", "/data/*/outer", "file:/conf/hdfs-site.xml");
    assertOne(
        KeyChecks.outerDirs(node),
        Severity.NOTE,
        "hadoop.disk-zone.outer.dirs",
        "is set in hdfs-site.xml");
  }

  @Test
  void anotherPlacementPolicyIsNotToBeReplaced() {
    List<Finding> findings =
        KeyChecks.nameNode(Nodes.nameNode(REPLICATOR, "x.UpgradeDomains", EC, ""));
    assertOne(findings, Severity.NOTE, REPLICATOR, "is x.UpgradeDomains");
    assertThat(findings.get(0).remedy()).startsWith("Keep this policy");
  }

  @Test
  void oddNumberOfToleratedVolumesIsNotedIfADiskHasTwo() {
    String key = "dfs.datanode.failed.volumes.tolerated";
    assertOne(
        KeyChecks.dataNode(Nodes.dataNode("dn1", key, "1", DATA_DIRS, Nodes.TWO_DISKS)),
        Severity.NOTE,
        key,
        "is 1, but a failed disk");
    assertThat(KeyChecks.dataNode(Nodes.dataNode("dn1", key, "2", DATA_DIRS, Nodes.TWO_DISKS)))
        .isEmpty();
    assertThat(KeyChecks.dataNode(Nodes.dataNode("dn1", key, "1", DATA_DIRS, "/data/1/inner")))
        .isEmpty();
    // The DataNode has two data dirs, and would refuse to start with the value 2.
    assertThat(KeyChecks.dataNode(Nodes.dataNode("dn1", key, "1"))).isEmpty();
  }

  @Test
  void limitOfAJobInEachLocalDirIsNoted() {
    String key = "mapreduce.job.local-fs.single-disk-limit.bytes";
    assertOne(KeyChecks.jobs(Nodes.jobNode(key, "1000")), Severity.NOTE, key, "limits the bytes");
  }

  @Test
  void jobsHaveBothPluginsOrNoneAndOursComesFirst() {
    assertThat(KeyChecks.jobs(Nodes.jobNode())).isEmpty();
    assertThat(KeyChecks.jobs(Nodes.nameNode())).isEmpty();
    assertOne(
        KeyChecks.jobs(Nodes.jobNode(COLLECTOR, "")),
        Severity.WRONG,
        COLLECTOR,
        "map tasks do not place files by zone");
    assertOne(
        KeyChecks.jobs(Nodes.jobNode(SHUFFLE, "")),
        Severity.WRONG,
        SHUFFLE,
        "reduce tasks do not place files by zone");
    assertOne(
        KeyChecks.jobs(Nodes.jobNode(COLLECTOR, "", SHUFFLE, "")),
        Severity.NOTE,
        COLLECTOR,
        "local dirs of both zones");
    assertOne(
        KeyChecks.jobs(
            Nodes.jobNode(COLLECTOR, "x.Stock,org.hadoopzone.mapred.ZoneMapOutputCollector")),
        Severity.WRONG,
        COLLECTOR,
        "lists x.Stock first");
  }

  @Test
  void keysOfTheLinuxExecutorNeedTheLinuxExecutorOfThePlugin() {
    String executor = "yarn.nodemanager.container-executor.class";
    String group = "yarn.nodemanager.linux-container-executor.group";
    String ofDefault = "org.hadoopzone.yarn.ZoneDefaultContainerExecutor";
    String ofLinux = "org.hadoopzone.yarn.ZoneLinuxContainerExecutor";
    assertThat(ClassChecks.containerExecutor(Nodes.jobNode(executor, ofDefault))).isEmpty();
    assertThat(ClassChecks.containerExecutor(Nodes.jobNode(executor, ofLinux, group, "hadoop")))
        .isEmpty();
    assertThat(ClassChecks.containerExecutor(Nodes.jobNode(group, "hadoop"))).isEmpty();
    assertOne(
        ClassChecks.containerExecutor(Nodes.jobNode(executor, ofDefault, group, "hadoop")),
        Severity.WRONG,
        executor,
        "runs all containers as the user of the NodeManager");
  }

  @Test
  void aContainerExecutorOfThePluginNeedsTheJarAndLocalDirsOfBothZones() {
    String[] onlyContainers = {
      COLLECTOR, "", SHUFFLE, "", "yarn.nodemanager.container-executor.class", "",
    };
    assertThat(Nodes.jobNode(onlyContainers).needsJar()).isFalse();
    onlyContainers[5] = "org.hadoopzone.yarn.ZoneLinuxContainerExecutor";
    assertThat(Nodes.jobNode(onlyContainers).needsJar()).isTrue();
    assertThat(DirChecks.zones(Nodes.jobNode(onlyContainers))).isEmpty();
    onlyContainers[0] = "yarn.nodemanager.local-dirs";
    onlyContainers[1] = "/data/1/inner/yarn";
    assertOne(
        DirChecks.zones(Nodes.jobNode(onlyContainers)),
        Severity.WRONG,
        "yarn.nodemanager.local-dirs",
        "all of them in the inner zone");
  }

  @Test
  void temporaryOutputWithoutTheHdfsClassOfThePluginIsWrong() {
    String[] temporary = {"mapreduce.disk-zone.output", "temporary", "fs.hdfs.impl", ""};
    assertOne(
        KeyChecks.jobs(Nodes.jobNode(temporary)),
        Severity.WRONG,
        "mapreduce.disk-zone.output",
        "is temporary, but fs.hdfs.impl is not the class of the plugin");
    temporary[3] = "org.hadoopzone.hdfs.client.ZoneDistributedFileSystem";
    assertThat(KeyChecks.jobs(Nodes.jobNode(temporary))).isEmpty();
  }

  static void assertOne(List<Finding> findings, Severity severity, String subject, String message) {
    assertThat(findings).hasSize(1);
    Finding finding = findings.get(0);
    assertThat(finding.severity()).isEqualTo(severity);
    assertThat(finding.subject()).isEqualTo(subject);
    assertThat(finding.message()).contains(message);
    assertThat(finding.remedy()).endsWith(".");
  }
}
