/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.ha.HATestUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.assertj.core.api.Condition;
import org.hadoopzone.tools.doctor.DoctorRunner;
import org.hadoopzone.tools.doctor.Examination;
import org.hadoopzone.tools.doctor.Finding;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code doctor} against real daemons, whose web pages it reads. */
class DoctorIT {
  @TempDir private File dir;

  @Test
  @Tag("smoke")
  void healthyClusterHasNoFindingsUntilADataNodeJoinsWithAnotherRule() throws Exception {
    try (ZonedHdfs hdfs = ZonedHdfs.start(ZonedHdfs.conf(), dir, 2)) {
      hdfs.awaitZones();
      Configuration conf = hdfs.cluster.getConfiguration(0);
      AtomicLong asked = new AtomicLong();
      Examination healthy = DoctorRunner.examine(conf, false, (done, total) -> asked.set(total));

      assertThat(wrong(healthy)).isEmpty();
      assertThat(asked).hasValue(3);
      assertThat(healthy.checked().get(nameNode(hdfs.cluster))).contains("metrics", "jar");
      assertThat(healthy.checked().get(name(hdfs.cluster.getDataNodes().get(0)))).contains("jar");
      assertThat(healthy.checked().get("cluster")).contains("same jar everywhere");
      assertThat(healthy.skipped().keySet()).noneMatch(topic -> topic.startsWith("jar"));
      assertThat(healthy.checked().keySet())
          .contains("this node", "cluster")
          .containsAll(hdfs.cluster.getDataNodes().stream().map(DoctorIT::name).toList());

      Configuration other = new Configuration(conf);
      other.set(DiskZoneKeys.OUTER_DIRS, "/**/data/data{9,10}");
      hdfs.cluster.startDataNodes(other, 1, true, null, null);
      hdfs.cluster.waitActive();

      List<Finding> wrong = wrong(DoctorRunner.examine(conf, false, (done, total) -> {}));
      assertThat(wrong).hasSize(1);
      assertThat(wrong.get(0).target()).isEqualTo(name(hdfs.cluster.getDataNodes().get(2)));
      assertThat(wrong.get(0).subject()).isEqualTo(DiskZoneKeys.OUTER_DIRS);
      assertThat(wrong.get(0).message())
          .startsWith("is \"/**/data/data{9,10}\", but ")
          .endsWith("on " + nameNode(hdfs.cluster) + " and 3 more");
    }
  }

  @Test
  void healthyClusterHasNoProblemsForUsersWithoutSuperuserRights() throws Exception {
    try (ZonedHdfs hdfs = ZonedHdfs.start(ZonedHdfs.conf(), dir, 1)) {
      hdfs.awaitZones();
      UserGroupInformation alice =
          UserGroupInformation.createUserForTesting("alice", new String[] {"staff"});
      Examination examination =
          alice.doAs(
              (PrivilegedExceptionAction<Examination>)
                  () ->
                      DoctorRunner.examine(
                          hdfs.cluster.getConfiguration(0), false, (done, total) -> {}));

      assertThat(wrong(examination)).isEmpty();
      assertThat(examination.findings().get("cluster"))
          .extracting(Finding::remedy)
          .anyMatch(remedy -> remedy.contains("as an HDFS superuser"));
      assertThat(examination.checked().get(nameNode(hdfs.cluster))).contains("NameNode keys");
      assertThat(examination.skipped()).containsKey("same keys on DataNodes");
    }
  }

  @Test
  void examinesBothNameNodesAndReportsTheOneThatIsDown() throws Exception {
    try (ZonedHdfs hdfs = ZonedHdfs.startHighlyAvailable(ZonedHdfs.conf(), dir, 1)) {
      Configuration conf = new Configuration(hdfs.cluster.getConfiguration(0));
      HATestUtil.setFailoverConfigurations(hdfs.cluster, conf);
      String service = FileSystem.getDefaultUri(conf).getHost();
      for (int i = 0; i < 2; i++) {
        conf.set(
            "dfs.namenode.http-address." + service + ".nn" + (i + 1),
            "localhost:" + hdfs.cluster.getNameNode(i).getHttpAddress().getPort());
      }
      Examination both = DoctorRunner.examine(conf, false, (done, total) -> {});
      assertThat(wrong(both)).isEmpty();
      assertThat(both.checked().keySet())
          .filteredOn(place -> place.startsWith("NameNode"))
          .hasSize(2);

      String down = "NameNode localhost:" + hdfs.cluster.getNameNode(1).getHttpAddress().getPort();
      hdfs.cluster.shutdownNameNode(1);
      List<Finding> wrong = wrong(DoctorRunner.examine(conf, false, (done, total) -> {}));
      assertThat(wrong).extracting(Finding::target).containsExactly(down);
      assertThat(wrong.get(0).message()).startsWith("does not answer: ");
    }
  }

  @Test
  void unreachableClusterIsAFindingAndNotAFailure() {
    Configuration conf = ZonedHdfs.conf();
    conf.set("fs.defaultFS", "hdfs://localhost:1");
    conf.set("dfs.namenode.http-address", "localhost:1");

    assertThat(wrong(DoctorRunner.examine(conf, false, (done, total) -> {})))
        .extracting(Finding::target)
        .containsExactlyInAnyOrder("cluster", "NameNode localhost:1");
  }

  @Test
  void nodeManagersAreExaminedToo() throws Exception {
    try (MiniHadoop hadoop = MiniHadoop.start("doctor")) {
      Examination examination =
          DoctorRunner.examine(hadoop.newJobConf(), false, (done, total) -> {});

      assertThat(examination.checked())
          .hasEntrySatisfying(
              new Condition<>(place -> place.startsWith("NodeManager "), "a NodeManager"),
              new Condition<>(topics -> topics.contains("dirs of both zones"), "its dirs"));
      assertThat(wrong(examination))
          .extracting(Finding::target)
          .noneMatch(place -> place.startsWith("NodeManager "));
    }
  }

  private static List<Finding> wrong(Examination examination) {
    return examination.findings().values().stream()
        .flatMap(List::stream)
        .filter(finding -> finding.severity() == Severity.WRONG)
        .toList();
  }

  private static String nameNode(MiniDFSCluster cluster) throws IOException {
    return "NameNode " + cluster.getFileSystem().getUri().getAuthority();
  }

  private static String name(DataNode dataNode) {
    return "DataNode "
        + dataNode.getDatanodeId().getHostName()
        + ":"
        + dataNode.getDatanodeId().getXferPort();
  }
}
