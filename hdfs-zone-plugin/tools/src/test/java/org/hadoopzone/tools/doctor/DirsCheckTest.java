/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;

/** Checks the outer-dirs rule against the configured dirs. */
class DirsCheckTest {
  private static final String DATA = "dfs.datanode.data.dir";
  private static final String LOCAL = "yarn.nodemanager.local-dirs";
  private static final String RULE = "hadoop.disk-zone.outer.dirs";

  @Test
  void dirsOfBothZonesAreFine() {
    assertThat(DirsCheck.findings(Nodes.dataNode("dn1"))).isEmpty();
    assertThat(DirsCheck.findings(Nodes.jobNode())).isEmpty();
    assertThat(DirsCheck.findings(Nodes.nameNode())).isEmpty();
  }

  @Test
  void aServiceThatTakesPartNeedsBothZones() {
    KeysCheckTest.assertOne(
        DirsCheck.findings(Nodes.dataNode("dn1", DATA, "/data/1/inner,[DISK]/data/2/inner")),
        Severity.WRONG,
        DATA,
        "names 2 dirs, all of them inner by hadoop.disk-zone.outer.dirs = \"/data/*/outer\"");
    KeysCheckTest.assertOne(
        DirsCheck.findings(Nodes.jobNode(LOCAL, "file:///data/1/outer/yarn")),
        Severity.WRONG,
        LOCAL,
        "all of them outer");
  }

  @Test
  void aServiceThatTakesNoPartMayHaveOne() {
    KeysCheckTest.assertOne(
        DirsCheck.findings(
            Nodes.dataNode(
                "dn1", DATA, "/data/1/inner", "dfs.datanode.fsdataset.volume.choosing.policy", "")),
        Severity.NOTE,
        DATA,
        "all of them inner");
  }

  @Test
  void entriesThatCoverNothingOrEachOtherAreNoted() {
    assertThat(DirsCheck.findings(Nodes.dataNode("dn1", RULE, "/data/*/outer,/data/1/oter")))
        .extracting(Finding::severity, Finding::words, Finding::remedy)
        .containsExactly(
            tuple(
                Severity.NOTE,
                "\"/data/1/oter\" covers none of dfs.datanode.data.dir [/data/1/outer/dfs,"
                    + " /data/1/inner/dfs]",
                "Correct or remove it, unless it is there for the dirs of another service."));
    assertThat(DirsCheck.findings(Nodes.dataNode("dn1", RULE, "/data/*/outer,/data/1/outer")))
        .extracting(Finding::words)
        .containsExactly("\"/data/1/outer\" lies within \"/data/*/outer\"");
  }

  @Test
  void withoutAGoodRuleThereIsNothingToSay() {
    assertThat(DirsCheck.findings(Nodes.dataNode("dn1", RULE, "outer"))).isEmpty();
  }

  @Test
  void bothZonesNeedTheSameStorageType() {
    assertThat(StorageTypeCheck.findings(Nodes.dataNode("dn1"))).isEmpty();
    assertThat(
            StorageTypeCheck.findings(
                Nodes.dataNode("dn1", DATA, "/data/1/outer,/data/1/inner,[SSD]/ssd")))
        .isEmpty();
    KeysCheckTest.assertOne(
        StorageTypeCheck.findings(
            Nodes.dataNode("dn1", DATA, "/data/1/outer,[ARCHIVE]/data/1/inner")),
        Severity.WRONG,
        DATA,
        "has [DISK] in the outer zone and [ARCHIVE] in the inner one");
  }
}
