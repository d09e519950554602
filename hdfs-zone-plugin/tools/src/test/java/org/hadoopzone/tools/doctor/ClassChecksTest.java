/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.junit.jupiter.api.Test;

/**
 * Tests the checks of keys that name classes, and of a disk limit that leaves the outer zone
 * unused.
 */
class ClassChecksTest {
  private static final String EXECUTOR = "yarn.nodemanager.container-executor.class";
  private static final String OF_DEFAULT = "org.hadoopzone.yarn.ZoneDefaultContainerExecutor";
  private static final String OF_LINUX = "org.hadoopzone.yarn.ZoneLinuxContainerExecutor";
  private static final String SERVICES = "yarn.nodemanager.aux-services";
  private static final String SERVICE = "org.hadoopzone.yarn.FenceAuxiliaryService";
  private static final String FURTHER = "yarn.disk-zone.further.classes";
  private static final String TASK = "org.apache.hadoop.mapred.YarnChild";

  @Test
  void misspeltClassOfThePluginIsWrong() {
    Stream.of(Nodes.nameNode(), Nodes.dataNode("dn1"), Nodes.jobNode())
        .forEach(daemon -> assertThat(ClassChecks.names(daemon)).isEmpty());
    KeyChecksTest.assertOne(
        ClassChecks.names(
            Nodes.dataNode(
                "dn1", "dfs.datanode.plugins", "x.Other, org.hadoopzone.hdfs.FenceService")),
        Severity.WRONG,
        "dfs.datanode.plugins",
        "names org.hadoopzone.hdfs.FenceService, which is not a class of the plugin for this key");
  }

  @Test
  void formerNameOfAClassIsAccepted() {
    assertThat(
            ClassChecks.names(
                Nodes.jobNode("fs.hdfs.impl", "org.hadoopzone.output.ZoneDistributedFileSystem")))
        .isEmpty();
  }

  @Test
  void classOfThePluginInTheWrongKeyIsWrong() {
    KeyChecksTest.assertOne(
        ClassChecks.names(
            Nodes.nameNode(
                "dfs.block.placement.ec.classname",
                "org.hadoopzone.hdfs.namenode.ZoneBlockPlacementPolicy")),
        Severity.WRONG,
        "dfs.block.placement.ec.classname",
        "not a class of the plugin for this key");
  }

  @Test
  void servicesOfAManifestAreNotChecked() {
    assertThat(
            ClassChecks.nodeManagerService(
                Nodes.jobNode(
                    SERVICES,
                    "disk_zone_fence",
                    "yarn.nodemanager.aux-services.manifest.enabled",
                    "true")))
        .isEmpty();
  }

  @Test
  void gpusNeedTheLinuxExecutorOfThePlugin() {
    String plugins = "yarn.nodemanager.resource-plugins";
    KeyChecksTest.assertOne(
        ClassChecks.containerExecutor(Nodes.jobNode(EXECUTOR, OF_DEFAULT, plugins, "yarn.io/gpu")),
        Severity.WRONG,
        EXECUTOR,
        "which YARN does not support on nodes with GPUs");
    assertThat(
            ClassChecks.containerExecutor(
                Nodes.jobNode(EXECUTOR, OF_LINUX, plugins, "yarn.io/gpu")))
        .isEmpty();
  }

  @Test
  void tasksOfMapReduceMustNotBeListedIfJobsPlaceTheirFiles() {
    KeyChecksTest.assertOne(
        ClassChecks.containerExecutor(Nodes.jobNode(EXECUTOR, OF_LINUX, FURTHER, "x.A," + TASK)),
        Severity.WRONG,
        FURTHER,
        "lists " + TASK);
    assertThat(
            ClassChecks.containerExecutor(
                Nodes.jobNode(
                    EXECUTOR,
                    OF_LINUX,
                    FURTHER,
                    TASK,
                    "mapreduce.job.map.output.collector.class",
                    "",
                    "mapreduce.job.reduce.shuffle.consumer.plugin.class",
                    "")))
        .isEmpty();
  }

  @Test
  void fenceServiceOfNodeManagerIsListedAndHasItsClass() {
    assertThat(ClassChecks.nodeManagerService(Nodes.jobNode())).isEmpty();
    String[] complete = {
      SERVICES, "disk_zone_fence", ClassChecks.SERVICE_CLASS, SERVICE, EXECUTOR, OF_LINUX,
    };
    assertThat(ClassChecks.nodeManagerService(Nodes.jobNode(complete))).isEmpty();
    String[] withoutClass = complete.clone();
    withoutClass[3] = "";
    KeyChecksTest.assertOne(
        ClassChecks.nodeManagerService(Nodes.jobNode(withoutClass)),
        Severity.WRONG,
        ClassChecks.SERVICE_CLASS,
        "so the NodeManager does not start");
    KeyChecksTest.assertOne(
        ClassChecks.nodeManagerService(Nodes.jobNode(ClassChecks.SERVICE_CLASS, SERVICE)),
        Severity.WRONG,
        SERVICES,
        "does not list disk_zone_fence");
    String[] sameUser = complete.clone();
    sameUser[5] = OF_DEFAULT;
    KeyChecksTest.assertOne(
        ClassChecks.nodeManagerService(Nodes.jobNode(sameUser)),
        Severity.NOTE,
        SERVICES,
        "jobs can change its fences");
  }

  @Test
  void diskLimitThatLeavesTheOuterZoneUnusedIsNoted() {
    KeyChecksTest.assertOne(
        KeyChecks.diskLimit(Nodes.jobNode()), Severity.NOTE, Daemon.MOST_USED, "is 90.0");
    assertThat(KeyChecks.diskLimit(Nodes.jobNode(Daemon.MOST_USED, "98.0"))).isEmpty();
    assertThat(KeyChecks.diskLimit(Nodes.jobNode(Daemon.HEALTH + "enable", "false"))).isEmpty();
    assertThat(
            KeyChecks.diskLimit(Nodes.jobNode("yarn.nodemanager.local-dirs", "/data/1/inner/yarn")))
        .isEmpty();
  }
}
