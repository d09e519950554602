/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.hdfs.datanode.FenceService;
import org.hadoopzone.hdfs.datanode.ZoneVolumeChoosingPolicy;
import org.hadoopzone.hdfs.namenode.ZoneBlockPlacementPolicy;
import org.hadoopzone.hdfs.namenode.ZoneStripedBlockPlacementPolicy;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.hadoopzone.yarn.FenceAuxiliaryService;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which checks of this node run. */
class NodeExaminationTest {
  @TempDir private Path dir;

  private final Configuration conf = new Configuration(false);

  @BeforeEach
  void configure() {
    conf.set(DiskZoneKeys.OUTER_DIRS, dir + "/outer");
    conf.set("dfs.datanode.data.dir", dir.toString());
    conf.set("yarn.nodemanager.local-dirs", dir.toString());
    conf.set("dfs.datanode.plugins", FenceService.class.getName());
    conf.set("yarn.nodemanager.aux-services", FenceAuxiliaryService.NAME);
  }

  @Test
  void fenceServicesAreCheckedWithoutZonesInPlace() {
    assertThat(examine().checked().get("this node")).contains("fence services");
  }

  @Test
  void dirWithAnInvalidNameIsReportedAndChecksThatReadItAreSkipped() {
    // Java rejects this path in the same way as a non-ASCII path in the C locale.
    conf.set("yarn.nodemanager.local-dirs", dir + "/a\0b");
    Examination examination = examine();
    assertThat(examination.checked().get("this node")).contains("values", "fences and DataNode");
    assertThat(examination.skipped())
        .containsKeys("disks of this node", "fence services", "fences of this NodeManager");
    assertThat(findings(examination))
        .filteredOn(finding -> finding.subject().equals(dir + "/a\0b"))
        .singleElement()
        .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Severity.WRONG))
        .satisfies(finding -> assertThat(finding.remedy()).contains("LC_ALL=C.UTF-8"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void honorIsNotRecommendedIfNoNameNodeWasAsked(boolean thisNodeOnly) {
    setPolicies();
    conf.set("dfs.block.replicator.classname", ZoneBlockPlacementPolicy.class.getName());
    conf.set("dfs.block.placement.ec.classname", ZoneStripedBlockPlacementPolicy.class.getName());
    assertThat(findings(DoctorRunner.examine(conf, thisNodeOnly, (done, total) -> {})))
        .extracting(Finding::subject)
        .doesNotContain(HdfsZoneKeys.HONOR_NOMINATED_STORAGE);
  }

  @Test
  void honorIsOnlyNotedIfTheSiteFilesAreNotThoseOfANameNode() {
    setPolicies();
    conf.set(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, "true");
    KeyChecksTest.assertOne(
        honorFindings(),
        Severity.NOTE,
        HdfsZoneKeys.HONOR_NOMINATED_STORAGE,
        "according to the site files, dfs.block.replicator.classname is not ");

    conf.set("dfs.namenode.name.dir", "/name");
    KeyChecksTest.assertOne(
        honorFindings(),
        Severity.WRONG,
        HdfsZoneKeys.HONOR_NOMINATED_STORAGE,
        "is true, but dfs.block.replicator.classname is not ");
  }

  /** Makes the DataNode choose volumes by zone. The NameNodes of the cluster are not known. */
  private void setPolicies() {
    conf.set("fs.defaultFS", "viewfs://cluster");
    conf.set(
        "dfs.datanode.fsdataset.volume.choosing.policy", ZoneVolumeChoosingPolicy.class.getName());
  }

  private List<Finding> honorFindings() {
    return findings(examine())
        .filter(finding -> finding.subject().equals(HdfsZoneKeys.HONOR_NOMINATED_STORAGE))
        .toList();
  }

  private static Stream<Finding> findings(Examination examination) {
    return examination.findings().values().stream().flatMap(List::stream);
  }

  private Examination examine() {
    return DoctorRunner.examine(conf, true, (done, total) -> {});
  }
}
