/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.Test;

/** Checks the outer-dirs rule against the configured dirs, and the dirs of a node. */
class DirChecksTest {
  private static final String DATA = "dfs.datanode.data.dir";
  private static final String LOCAL = "yarn.nodemanager.local-dirs";
  private static final String RULE = "hadoop.disk-zone.outer.dirs";

  @Test
  void dirsOfBothZonesAreFine() {
    assertThat(DirChecks.zones(Nodes.dataNode("dn1"))).isEmpty();
    assertThat(DirChecks.zones(Nodes.jobNode())).isEmpty();
    assertThat(DirChecks.zones(Nodes.nameNode())).isEmpty();
  }

  @Test
  void aServiceThatUsesZonesNeedsDirsInBothZones() {
    KeyChecksTest.assertOne(
        DirChecks.zones(Nodes.dataNode("dn1", DATA, "/data/1/inner,[DISK]/data/2/inner")),
        Severity.WRONG,
        DATA,
        "lists 2 dirs, all of them in the inner zone according to hadoop.disk-zone.outer.dirs ="
            + " \"/data/*/outer\"");
    KeyChecksTest.assertOne(
        DirChecks.zones(Nodes.jobNode(LOCAL, "file:///data/1/outer/yarn")),
        Severity.WRONG,
        LOCAL,
        "all of them in the outer zone");
  }

  @Test
  void localDirThatIsNoUriStaysAsItIs() {
    assertThat(Nodes.jobNode(LOCAL, "/data/1/outer/yarn,a:b:/c").localDirs())
        .containsExactly("/data/1/outer/yarn", "a:b:/c");
  }

  @Test
  void aServiceThatDoesNotUseZonesMayHaveDirsInOneZone() {
    KeyChecksTest.assertOne(
        DirChecks.zones(
            Nodes.dataNode(
                "dn1", DATA, "/data/1/inner", "dfs.datanode.fsdataset.volume.choosing.policy", "")),
        Severity.NOTE,
        DATA,
        "all of them in the inner zone");
  }

  @Test
  void entriesThatCoverNothingOrEachOtherAreNoted() {
    assertThat(DirChecks.zones(Nodes.dataNode("dn1", RULE, "/data/*/outer,/data/1/oter")))
        .extracting(Finding::severity, Finding::message, Finding::remedy)
        .containsExactly(
            tuple(
                Severity.NOTE,
                "\"/data/1/oter\" covers none of dfs.datanode.data.dir [/data/1/outer/dfs,"
                    + " /data/1/inner/dfs]",
                "Correct or remove the entry, unless it is for the dirs of another service."));
    assertThat(DirChecks.zones(Nodes.dataNode("dn1", RULE, "/data/*/outer,/data/1/outer")))
        .extracting(Finding::message)
        .containsExactly("\"/data/1/outer\" lies within \"/data/*/outer\"");
  }

  @Test
  void anInvalidRuleIsLeftToAnotherCheck() {
    assertThat(DirChecks.zones(Nodes.dataNode("dn1", RULE, "outer"))).isEmpty();
  }

  @Test
  void bothZonesNeedTheSameStorageType() {
    assertThat(DirChecks.storageTypes(Nodes.dataNode("dn1"))).isEmpty();
    assertThat(
            DirChecks.storageTypes(
                Nodes.dataNode("dn1", DATA, "/data/1/outer,/data/1/inner,[SSD]/ssd")))
        .isEmpty();
    KeyChecksTest.assertOne(
        DirChecks.storageTypes(Nodes.dataNode("dn1", DATA, "/data/1/outer,[ARCHIVE]/data/1/inner")),
        Severity.WRONG,
        DATA,
        "has storage types [DISK] in the outer zone and [ARCHIVE] in the inner zone");
  }

  @Test
  void dataDirsInMemoryAndOnOtherStorageAreNotChecked() {
    Daemon dataNode =
        Nodes.dataNode(
            "dn1", DATA, "/data/1/outer,/data/1/inner,[RAM_DISK]/ram,[PROVIDED]hdfs://nn2/dataset");
    assertThat(dataNode.dirs().get(DATA)).containsExactly("/data/1/outer", "/data/1/inner");
    assertThat(DirChecks.storageTypes(Nodes.dataNode("dn1", DATA, "/data/1/outer,[RAM_DISK]/ram")))
        .isEmpty();
  }

  @Test
  void remedyForStorageTypesNamesThePolicyColdOnlyWithArchiveStorage() {
    assertThat(storageTypeRemedy("[SSD]/data/1/outer,/data/1/inner"))
        .isEqualTo("Give the dirs of both zones the same storage type.");
    assertThat(storageTypeRemedy("/data/1/outer,[ARCHIVE]/data/1/inner"))
        .startsWith("Replace the storage policy COLD first")
        .endsWith("Then give the dirs of both zones the same storage type.");
  }

  private static String storageTypeRemedy(String dataDirs) {
    return DirChecks.storageTypes(Nodes.dataNode("dn1", DATA, dataDirs)).get(0).remedy();
  }

  @Test
  void dirsThatAreMissingOrInMemoryAreWrong() {
    NodeDir overlay = NodeDir.on("k", "/data/1", Zone.OUTER, "overlay");
    KeyChecksTest.assertOne(
        DirChecks.state(List.of(overlay)), Severity.NOTE, "/data/1", "is on overlay");
    KeyChecksTest.assertOne(
        DirChecks.state(List.of(NodeDir.on("k", "/data/1", Zone.OUTER, "tmpfs"))),
        Severity.WRONG,
        "/data/1",
        "in memory");
    NodeDir missing = NodeDir.missing("k", "/data/2", Zone.INNER);
    assertThat(DirChecks.state(List.of(overlay, missing)))
        .extracting(Finding::severity)
        .containsExactly(Severity.WRONG, Severity.NOTE);
  }

  @Test
  void dirThatThisUserCannotAccessIsNotCalledMissing() {
    KeyChecksTest.assertOne(
        DirChecks.state(List.of(NodeDir.denied("k", "/data/1", Zone.OUTER))),
        Severity.NOTE,
        "/data/1",
        "is listed in k, but cannot be accessed by this user");
  }

  @Test
  void dirOnOverlayfsHasRemedyForOverlayfs() {
    assertThat(DirChecks.state(List.of(NodeDir.on("k", "/d", Zone.OUTER, "overlay"))))
        .singleElement()
        .extracting(Finding::remedy)
        .asString()
        .contains("partition", "overlay guard", "docs/containers.md");
    assertThat(DirChecks.state(List.of(NodeDir.on("k", "/d", Zone.OUTER, "btrfs"))))
        .singleElement()
        .extracting(Finding::remedy)
        .asString()
        .doesNotContain("overlay");
  }

  @Test
  void aNodeWithoutAnyOfTheDirsIsProbablyAnotherNode() {
    KeyChecksTest.assertOne(
        DirChecks.state(
            List.of(
                NodeDir.missing("k", "/data/1", Zone.OUTER),
                NodeDir.missing("k", "/data/2", Zone.INNER))),
        Severity.NOTE,
        "k",
        "lists 2 dirs, none of which exists on this node");
  }
}
