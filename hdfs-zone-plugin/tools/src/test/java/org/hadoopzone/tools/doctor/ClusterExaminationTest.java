/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Examines a cluster of a NameNode and DataNodes whose {@code /jmx} pages fail. */
class ClusterExaminationTest {
  private static final String ADVICE = "Set the key to true and restart this DataNode";

  private final Configuration nameNode = Nodes.nameNode().conf();

  private final Configuration dataNode =
      Nodes.dataNode("dn1", HdfsZoneKeys.HONOR_NOMINATED_STORAGE, "false").conf();

  @AfterEach
  void forgetDataNodes() {
    FakeHdfs.dataNodes = new DatanodeInfo[0];
    FakeHdfs.superuser = true;
  }

  @Test
  void nameNodeIsCheckedEvenIfItsMetricsCannotBeRead() throws Exception {
    Examination examination = examine(() -> {});
    assertThat(examination.skipped())
        .hasEntrySatisfying(
            "metrics of NameNode localhost:1", why -> assertThat(why).contains("cannot be read"));
    assertThat(examination.checked().get("NameNode localhost:1"))
        .contains("daemons answer", "NameNode keys");
    assertThat(remedies(examination)).anyMatch(remedy -> remedy.startsWith(ADVICE));
  }

  @Test
  void honorIsNotRecommendedIfDataNodesRegisterWithOtherNameNodes() throws Exception {
    dataNode.set("dfs.nameservices", "here, elsewhere");
    Examination examination = examine(() -> {});
    assertThat(examination.skipped()).containsKey("other NameNodes");
    assertThat(remedies(examination)).noneMatch(remedy -> remedy.startsWith(ADVICE));
  }

  @Test
  void honorIsWrongIfANameNodeOfAnotherNameserviceHasAStockPolicy() throws Exception {
    Configuration otherNameNode = new Configuration(false);
    otherNameNode.set("dfs.namenode.name.dir", "/name");
    try (FakePages stock = new FakePages(otherNameNode, () -> {})) {
      dataNode.set(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, "true");
      dataNode.set("dfs.nameservices", "here, elsewhere");
      dataNode.set("dfs.namenode.rpc-address.elsewhere", "localhost:2");
      dataNode.set("dfs.namenode.http-address.elsewhere", "localhost:" + stock.port());
      Examination examination = examine(() -> {});
      assertThat(examination.skipped()).doesNotContainKey("other NameNodes");
      assertThat(examination.findings().values().stream().flatMap(List::stream))
          .extracting(Finding::message)
          .anyMatch(
              message -> message.contains("stock policy") && message.contains(":" + stock.port()));
    }
  }

  @Test
  void nameNodesAndRoutersWithoutWebAddressAreNotAsked() throws Exception {
    Configuration conf = new Configuration(false);
    conf.set("fs.defaultFS", "hdfs://here");
    conf.set("dfs.nameservices", "here,same");
    conf.set("dfs.client.failover.proxy.provider.here", "any.Provider");
    conf.set("dfs.ha.namenodes.here", "nn1,router");
    conf.set("dfs.namenode.rpc-address.here.nn1", "localhost:8020");
    conf.set("dfs.namenode.http-address.here.nn1", "localhost:9999");
    conf.set("dfs.namenode.rpc-address.here.router", "localhost:8888");
    // Another name for the same NameNode.
    conf.set("dfs.namenode.rpc-address.same", "localhost:8020");
    conf.set("dfs.namenode.http-address.same", "localhost:9999");
    assertThat(new DaemonAddresses(conf).nameNodes())
        .extracting(nameNode -> nameNode.pages.toString())
        .containsExactly("http://localhost:9999");
  }

  @Test
  void severalDaemonsAreAskedAtTheSameTime() throws Exception {
    CountDownLatch asked = new CountDownLatch(2);
    Examination examination =
        examine(
            () -> {
              asked.countDown();
              try {
                asked.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    assertThat(examination.findings().values().stream().flatMap(List::stream))
        .noneMatch(finding -> finding.message().startsWith("does not answer"));
  }

  @Test
  void webAddressOfANameserviceWithoutHaIsFound() throws Exception {
    Configuration conf = new Configuration(false);
    conf.set("fs.defaultFS", "hdfs://localhost:8020");
    conf.set("dfs.nameservices", "here,elsewhere");
    conf.set("dfs.namenode.rpc-address.here", "localhost:8020");
    conf.set("dfs.namenode.http-address.here", "localhost:9999");
    conf.set("dfs.namenode.rpc-address.elsewhere", "localhost:8021");
    conf.set("dfs.namenode.http-address.elsewhere", "localhost:9998");
    assertThat(new DaemonAddresses(conf).nameNodes())
        .extracting(nameNode -> nameNode.pages.toString())
        .containsExactly("http://localhost:9999");
  }

  @Test
  void usersWithoutSuperuserRightsGetANoteAndNoChecksOfDataNodes() throws Exception {
    FakeHdfs.superuser = false;
    Examination examination = examine(() -> {});

    KeyChecksTest.assertOne(
        examination.findings().get("cluster"),
        Severity.NOTE,
        "DataNodes",
        "are not checked: Access denied for user root. Superuser privilege is required");
    assertThat(remedies(examination)).anyMatch(text -> text.contains("as an HDFS superuser"));
    assertThat(examination.skipped())
        .containsEntry("same keys on DataNodes", "no DataNode answered")
        .containsEntry("NameNode and DataNodes agree", "no DataNode answered");
    assertThat(examination.checked().get("cluster"))
        .doesNotContain("same keys on DataNodes", "NameNode and DataNodes agree");
  }

  private Examination examine(Runnable beforeConf) throws Exception {
    try (FakePages nameNodePages = new FakePages(nameNode, beforeConf);
        FakePages dataNodePages = new FakePages(dataNode, beforeConf)) {
      FakeHdfs.dataNodes =
          new DatanodeInfo[] {
            new DatanodeInfoBuilder()
                .setHostName("localhost")
                .setXferPort(9866)
                .setInfoPort(dataNodePages.port())
                .build()
          };
      Configuration conf = new Configuration();
      conf.set("fs.defaultFS", "hdfs://localhost:1");
      conf.set("fs.hdfs.impl", FakeHdfs.class.getName());
      conf.set("dfs.namenode.http-address", "localhost:" + nameNodePages.port());
      return DoctorRunner.examine(conf, false, (done, total) -> {});
    }
  }

  private static Stream<String> remedies(Examination examination) {
    return examination.findings().values().stream().flatMap(List::stream).map(Finding::remedy);
  }
}
