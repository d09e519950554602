/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.junit.jupiter.api.Test;

/** Tests the check that each role has all of the keys that name our classes, or none of them. */
class KeysCheckTest {
  private static final String POLICY = "dfs.datanode.fsdataset.volume.choosing.policy";
  private static final String REPLICATOR = "dfs.block.replicator.classname";
  private static final String EC = "dfs.block.placement.ec.classname";
  private static final String COLLECTOR = "mapreduce.job.map.output.collector.class";
  private static final String SHUFFLE = "mapreduce.job.reduce.shuffle.consumer.plugin.class";

  @Test
  void aRoleWithoutOuterDirsIsWrong() {
    assertThat(OuterDirsCheck.findings(Nodes.nameNode())).isEmpty();
    assertOne(
        OuterDirsCheck.findings(Nodes.nameNode("hadoop.disk-zone.outer.dirs", "")),
        Severity.WRONG,
        "hadoop.disk-zone.outer.dirs",
        "is not set");
  }

  @Test
  void aDataNodeWithTheStockPolicyIsWrongIfItHasBothZones() {
    assertThat(DataNodeKeysCheck.findings(Nodes.dataNode("dn1"))).isEmpty();
    assertThat(DataNodeKeysCheck.findings(Nodes.nameNode())).isEmpty();
    assertOne(
        DataNodeKeysCheck.findings(Nodes.dataNode("dn1", POLICY, "")),
        Severity.WRONG,
        POLICY,
        "is not set, so that blocks go to volumes of either zone");
    assertOne(
        DataNodeKeysCheck.findings(
            Nodes.dataNode("dn1", POLICY, "x.Other", "dfs.datanode.data.dir", "/data/1/inner")),
        Severity.NOTE,
        POLICY,
        "is x.Other");
  }

  @Test
  void aNameNodeHasBothPoliciesOrNone() {
    assertThat(NameNodeKeysCheck.findings(Nodes.nameNode())).isEmpty();
    assertThat(NameNodeKeysCheck.findings(Nodes.dataNode("dn1", REPLICATOR, ""))).isEmpty();
    assertOne(
        NameNodeKeysCheck.findings(Nodes.nameNode(EC, "")),
        Severity.WRONG,
        EC,
        "for erasure-coded files");
    assertOne(
        NameNodeKeysCheck.findings(
            Nodes.nameNode(REPLICATOR, BlockPlacementPolicyDefault.class.getName())),
        Severity.WRONG,
        REPLICATOR,
        "for replicated files");
    assertOne(
        NameNodeKeysCheck.findings(Nodes.nameNode(REPLICATOR, "", EC, "")),
        Severity.NOTE,
        REPLICATOR,
        "temporary files go to the inner zone");
  }

  @Test
  void jobsHaveBothPluginsOrNoneAndOursComesFirst() {
    assertThat(JobKeysCheck.findings(Nodes.jobNode())).isEmpty();
    assertThat(JobKeysCheck.findings(Nodes.nameNode())).isEmpty();
    assertOne(
        JobKeysCheck.findings(Nodes.jobNode(COLLECTOR, "")),
        Severity.WRONG,
        COLLECTOR,
        "map tasks place nothing");
    assertOne(
        JobKeysCheck.findings(Nodes.jobNode(SHUFFLE, "")),
        Severity.WRONG,
        SHUFFLE,
        "reduce tasks place nothing");
    assertOne(
        JobKeysCheck.findings(Nodes.jobNode(COLLECTOR, "", SHUFFLE, "")),
        Severity.NOTE,
        COLLECTOR,
        "local dirs of either zone");
    assertOne(
        JobKeysCheck.findings(
            Nodes.jobNode(COLLECTOR, "x.Stock,org.hadoopzone.mapred.ZoneMapOutputCollector")),
        Severity.WRONG,
        COLLECTOR,
        "names x.Stock first");
  }

  static void assertOne(List<Finding> findings, Severity severity, String thing, String words) {
    assertThat(findings).hasSize(1);
    Finding finding = findings.get(0);
    assertThat(finding.severity()).isEqualTo(severity);
    assertThat(finding.thing()).isEqualTo(thing);
    assertThat(finding.words()).contains(words);
    assertThat(finding.remedy()).endsWith(".");
  }
}
