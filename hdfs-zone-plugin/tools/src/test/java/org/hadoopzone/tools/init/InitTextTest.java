/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.tools.doctor.Daemon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks the output of {@code init} as text. */
class InitTextTest {
  private static String advice(DiskFacts disk, ConfigFormat format) {
    return advice(disk, format, new Configuration(false));
  }

  private static String advice(DiskFacts disk, ConfigFormat format, Configuration conf) {
    FitRule rule =
        new FitRule(
            "6.18", FactsOfDisks.GIB / 8, KeeperSettings.defaults().withMargin(FactsOfDisks.GIB));
    List<DiskAdvice> disks = List.of(rule.decide(disk));
    Proposal proposal = Proposal.of(Daemon.thisNode(conf), disks, rule);
    return new InitText(
            new InitResult(Path.of("/site files"), "6.18", disks, List.of(), List.of(), proposal))
        .advice(format);
  }

  @Test
  void settingsOutsideOfTheSiteFilesAreNamedBeforeTheRestarts() {
    assertThat(advice(FactsOfDisks.inPlace(), ConfigFormat.XML).replaceAll("\\s+", " "))
        .containsSubsequence(
            "set HADOOP_STOP_TIMEOUT=35",
            "min-free-space-per-disk-mb must be less than 1024,",
            "Restart the NodeManager of this node.",
            "Restart the DataNode of this node.");
  }

  @ParameterizedTest
  @EnumSource(ConfigFormat.class)
  void applyIsOnlyOfferedForSiteFiles(ConfigFormat format) {
    assertThat(advice(FactsOfDisks.inPlace(), format).contains("--apply"))
        .isEqualTo(format == ConfigFormat.XML);
  }

  @Test
  void directoryOfSiteFilesIsQuotedForTheShell() {
    assertThat(advice(FactsOfDisks.inPlace(), ConfigFormat.XML))
        .contains("disk-zones init --apply --conf '/site files'");
  }

  @Test
  void applyIsNotOfferedIfItWouldRefuse() {
    Configuration conf = new Configuration(false);
    conf.set("dfs.datanode.plugins", "com.example.Other");
    assertThat(advice(FactsOfDisks.inPlace(), ConfigFormat.XML, conf))
        .contains("is already set to \"com.example.Other\": change it yourself.")
        .doesNotContain("--apply");
  }

  @Test
  void ansibleVariablesAreDefinedOnce() {
    assertThat(advice(FactsOfDisks.partitions(), ConfigFormat.ANSIBLE).lines())
        .contains("disk_zones_hdfs_site:", "disk_zones_hdfs_site_later:")
        .filteredOn(line -> line.startsWith("disk_zones_"))
        .doesNotHaveDuplicates();
  }
}
