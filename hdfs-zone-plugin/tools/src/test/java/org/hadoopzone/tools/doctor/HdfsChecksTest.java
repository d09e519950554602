/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.hdfs.datanode.FenceService;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the checks of settings that HDFS daemons must agree on, and of Hadoop features that
 * interfere with disk zones.
 */
class HdfsChecksTest {
  private static final String HONOR = "dfs.disk-zone.honor-nominated-storage";
  private static final String POLICY = "dfs.datanode.fsdataset.volume.choosing.policy";
  private static final String RESERVED = "dfs.disk-zone.reserved-for-temporary.percent";
  private static final String REPLICATOR = "dfs.block.replicator.classname";
  private static final String EC_REPLICATOR = "dfs.block.placement.ec.classname";
  private static final String BALANCER = "dfs.disk.balancer.enabled";
  private static final String EXCLUDE = "dfs.datanode.max.slowdisks.to.exclude";
  private static final String SAMPLING = "dfs.datanode.fileio.profiling.sampling.percentage";
  private static final String LEAST = "dfs.datanode.min.outlier.detection.disks";

  @Test
  void stopTimeoutIsNotedUnlessHadoopEnvSetsEnoughSeconds() {
    Daemon node = Nodes.dataNode("dn1", "dfs.datanode.plugins", FenceService.class.getName());
    for (String env : List.of("", "# export HADOOP_STOP_TIMEOUT=35", "HADOOP_STOP_TIMEOUT=5")) {
      KeyChecksTest.assertOne(
          HdfsChecks.stopTimeout(node, Optional.of(env)),
          Severity.NOTE,
          "HADOOP_STOP_TIMEOUT",
          env.startsWith("H") ? "is 5: " : "is not set in hadoop-env.sh: ");
    }
    for (String set : List.of("35", "\"60\"", "${TIMEOUT}")) {
      Optional<String> env = Optional.of("x=1\nexport HADOOP_STOP_TIMEOUT=" + set + " # why\n");
      assertThat(HdfsChecks.stopTimeout(node, env)).as(set).isEmpty();
    }
    assertThat(HdfsChecks.stopTimeout(node, Optional.empty())).isEmpty();
    assertThat(HdfsChecks.stopTimeout(Nodes.dataNode("dn1"), Optional.of(""))).isEmpty();
  }

  @Test
  void honoringNominationsOfAStockNameNodeIsWrong() {
    Daemon good = Nodes.nameNode();
    assertThat(honor(good, Nodes.dataNode("dn1"))).isEmpty();
    KeyChecksTest.assertOne(
        HdfsChecks.honor(
            List.of(good, Nodes.nameNode(REPLICATOR, "")), List.of(Nodes.dataNode("dn1")), true),
        Severity.WRONG,
        HONOR,
        "fills up one volume");
  }

  @Test
  void honoringStockPolicyForErasureCodedFilesIsWrong() {
    KeyChecksTest.assertOne(
        honor(Nodes.nameNode(EC_REPLICATOR, ""), Nodes.dataNode("dn1")),
        Severity.WRONG,
        HONOR,
        EC_REPLICATOR + " is not ZoneStripedBlockPlacementPolicy (NameNode nn1:8020)");
  }

  @Test
  void honorIsNotRecommendedWhileANameNodeDoesNotAnswer() {
    Daemon dataNode = Nodes.dataNode("dn1", HONOR, "false");
    assertThat(HdfsChecks.honor(List.of(Nodes.nameNode()), List.of(dataNode), false)).isEmpty();
  }

  @Test
  void dataNodesRegisterWithTheNameNodesOfTheirOwnNameservices() {
    assertThat(areAllNameNodes(1)).isTrue();
    assertThat(areAllNameNodes(1, "dfs.nameservices", "a", "dfs.ha.namenodes.a", "nn1,nn2"))
        .isFalse();
    assertThat(areAllNameNodes(2, "dfs.nameservices", "a", "dfs.ha.namenodes.a", "nn1,nn2"))
        .isTrue();
    assertThat(areAllNameNodes(1, "dfs.nameservices", "a,b")).isFalse();
    assertThat(areAllNameNodes(1, "dfs.nameservices", "a,b", "dfs.internal.nameservices", "a"))
        .isTrue();
  }

  @Test
  void honorHasNoEffectOnDataNodesWithAStockPolicy() {
    Daemon stock = Nodes.dataNode("dn1", "dfs.datanode.fsdataset.volume.choosing.policy", "");
    assertThat(honor(Nodes.nameNode(REPLICATOR, ""), stock)).isEmpty();
  }

  @Test
  void notHonoringNominationsIsNotedIfAllNameNodesNominate() {
    Daemon refusing = Nodes.dataNode("dn1", HONOR, "false");
    KeyChecksTest.assertOne(honor(Nodes.nameNode(), refusing), Severity.NOTE, HONOR, "is not true");
    assertThat(honor(Nodes.nameNode(REPLICATOR, ""), refusing)).isEmpty();
  }

  @Test
  void diskBalancerMustBeEnabledForTheNameNodeButNotBeRun() {
    KeyChecksTest.assertOne(
        HdfsChecks.diskBalancer(List.of(Nodes.nameNode()), List.of(Nodes.dataNode("dn1"))),
        Severity.NOTE,
        BALANCER,
        "balances volumes regardless of their zones");
    Daemon disabled = Nodes.dataNode("dn1", BALANCER, "false");
    assertThat(HdfsChecks.diskBalancer(List.of(Nodes.nameNode()), List.of(disabled)))
        .anySatisfy(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.WRONG);
              assertThat(finding.target()).isEqualTo("DataNode dn1");
            });
    assertThat(HdfsChecks.diskBalancer(List.of(Nodes.nameNode(REPLICATOR, "")), List.of(disabled)))
        .isEmpty();
  }

  @Test
  void slowDisksAreExcludedOnlyIfTheyAreSampledAndCompared() {
    assertThat(HdfsChecks.slowDisks(Nodes.dataNode("dn1", SAMPLING, "10"))).isEmpty();
    assertThat(HdfsChecks.slowDisks(Nodes.nameNode(EXCLUDE, "1"))).isEmpty();
    KeyChecksTest.assertOne(
        HdfsChecks.slowDisks(Nodes.dataNode("dn1", EXCLUDE, "1")),
        Severity.NOTE,
        EXCLUDE,
        "no effect while " + SAMPLING + " is 0");
    KeyChecksTest.assertOne(
        HdfsChecks.slowDisks(Nodes.dataNode("dn1", EXCLUDE, "1", SAMPLING, "10")),
        Severity.NOTE,
        EXCLUDE,
        "no effect: the DataNode has 2 volumes, but " + LEAST + " is 5");
    KeyChecksTest.assertOne(
        HdfsChecks.slowDisks(Nodes.dataNode("dn1", EXCLUDE, "1", SAMPLING, "10", LEAST, "2")),
        Severity.WRONG,
        EXCLUDE,
        "HDFS may exclude up to that many inner volumes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dfs.blocksize", DiskZoneKeys.FENCE_MARGIN, DiskZoneKeys.IN_PLACE_RATE})
  void blankSizeOfDaemonIsAFinding(String key) {
    KeyChecksTest.assertOne(
        KeyChecks.ranges(Nodes.dataNode("dn1", key, " ")), Severity.WRONG, key, "is \" \"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {EXCLUDE, SAMPLING, LEAST, "dfs.blocksize", Daemon.MOST_USED, Daemon.LEAST_FREE})
  void malformedNumberOfDaemonIsAFindingAndOtherChecksRun(String key) {
    Examination examination = new Examination();
    NodeExamination.checkConfiguration(
        examination, Nodes.dataNode("dn1", EXCLUDE, "1", SAMPLING, "1", key, "1o"));
    KeyChecksTest.assertOne(
        examination.findings().get("DataNode dn1").stream()
            .filter(finding -> finding.severity() == Severity.WRONG)
            .toList(),
        Severity.WRONG,
        key,
        "is \"1o\", which is not a valid number");
    assertThat(examination.checked().get("DataNode dn1")).contains("values", "dirs of both zones");
  }

  @Test
  void checkThatNeedsMalformedNumberIsSkipped() {
    Examination examination = new Examination();
    NodeExamination.checkConfiguration(examination, Nodes.dataNode("dn1", EXCLUDE, "1o"));
    assertThat(examination.skipped()).containsOnlyKeys("slow disks of DataNode dn1");
  }

  @Test
  void namesDaemonWhoseValueDiffersFromMost() {
    Daemon other = Nodes.dataNode("dn3", "hadoop.disk-zone.outer.dirs", "/disk/*/outer");
    List<Daemon> same = List.of(Nodes.nameNode(), Nodes.dataNode("dn1"), Nodes.dataNode("dn2"));
    assertThat(HdfsChecks.sameOuterDirs(same)).isEmpty();
    assertThat(HdfsChecks.sameDataNodeKeys(List.of(Nodes.dataNode("dn1"), other))).isEmpty();
    assertThat(
            HdfsChecks.sameOuterDirs(
                List.of(same.get(0), Nodes.dataNode("dn1", "hadoop.disk-zone.outer.dirs", ""))))
        .as("findings, which another check reports")
        .isEmpty();

    List<Finding> findings =
        HdfsChecks.sameOuterDirs(List.of(same.get(0), same.get(1), other, same.get(2)));
    KeyChecksTest.assertOne(
        findings,
        Severity.WRONG,
        "hadoop.disk-zone.outer.dirs",
        "is \"/disk/*/outer\", but \"/data/*/outer\" on NameNode nn1:8020 and 2 more");
    assertThat(findings.get(0).target()).isEqualTo("DataNode dn3");
  }

  @Test
  void reportsOtherKeysThatDifferBetweenDataNodes() {
    KeyChecksTest.assertOne(
        HdfsChecks.sameDataNodeKeys(
            List.of(
                Nodes.dataNode("dn1"), Nodes.dataNode("dn2"), Nodes.dataNode("dn3", HONOR, ""))),
        Severity.WRONG,
        HONOR,
        "is \"false\", but \"true\" on DataNode dn1 and 1 more");
    assertThat(
            HdfsChecks.sameDataNodeKeys(
                List.of(
                    Nodes.dataNode("dn1"),
                    Nodes.dataNode("dn2", "dfs.disk-zone.reserved-for-temporary.percent", "50"))))
        .as("findings if one DataNode sets a key to its default")
        .isEmpty();
  }

  @Test
  void dataNodesWithZonesInPlaceNeedNotAgreeWithPartitionedOnes() {
    Daemon inPlace =
        Nodes.dataNode(
            "dn3", POLICY, "", HONOR, "", "dfs.datanode.data.dir", "/data/1/dfs", RESERVED, "20");
    assertThat(
            HdfsChecks.sameDataNodeKeys(
                List.of(Nodes.dataNode("dn1"), Nodes.dataNode("dn2"), inPlace)))
        .isEmpty();
    KeyChecksTest.assertOne(
        HdfsChecks.sameDataNodeKeys(
            List.of(
                Nodes.dataNode("dn1"), Nodes.dataNode("dn2"), Nodes.dataNode("dn3", POLICY, ""))),
        Severity.WRONG,
        POLICY,
        "is not set, but \"org.hadoopzone.hdfs.datanode.ZoneVolumeChoosingPolicy\" on");
  }

  @Test
  void valuesWithTheSameMeaningDoNotDiffer() {
    assertThat(
            HdfsChecks.sameDataNodeKeys(
                List.of(
                    Nodes.dataNode("dn1", HONOR, "TRUE", RESERVED, " 020"),
                    Nodes.dataNode("dn2", HONOR, " true", RESERVED, "20"))))
        .isEmpty();
  }

  @Test
  void invalidValueThatDiffersIsReported() {
    KeyChecksTest.assertOne(
        HdfsChecks.sameDataNodeKeys(
            List.of(
                Nodes.dataNode("dn1"),
                Nodes.dataNode("dn2"),
                Nodes.dataNode("dn3", RESERVED, "half"))),
        Severity.WRONG,
        RESERVED,
        "is \"half\", but \"50\" on DataNode dn1 and 1 more");
  }

  @Test
  void metricsOfStoragesWithoutZoneAreReported() {
    assertThat(metrics(0, 0)).isEmpty();
    KeyChecksTest.assertOne(metrics(2, 0), Severity.WRONG, "DataNodesNotTelling", "is 2");
    KeyChecksTest.assertOne(metrics(0, 3), Severity.NOTE, "StoragesWithoutZone", "is 3");
  }

  private static List<Finding> metrics(int notTelling, int withoutZone) {
    return HdfsChecks.metrics(
        "NameNode nn1",
        Map.of("DataNodesNotTelling", notTelling, "StoragesWithoutZone", withoutZone));
  }

  private static boolean areAllNameNodes(int known, String... settings) {
    return HdfsChecks.areAllNameNodes(known, List.of(Nodes.dataNode("dn1", settings)));
  }

  private static List<Finding> honor(Daemon nameNode, Daemon dataNode) {
    return HdfsChecks.honor(List.of(nameNode), List.of(dataNode), true);
  }
}
