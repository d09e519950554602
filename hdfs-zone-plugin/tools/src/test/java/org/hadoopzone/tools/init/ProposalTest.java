/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hadoopzone.tools.init.FactsOfDisks.GIB;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.hdfs.datanode.FenceService;
import org.hadoopzone.tools.doctor.Daemon;
import org.junit.jupiter.api.Test;

/** Checks the configuration that {@code init} proposes for disks. */
class ProposalTest {
  private static final String PLUGINS = "dfs.datanode.plugins";
  private static final String OUTER_DIRS = "hadoop.disk-zone.outer.dirs";

  private final Configuration conf = new Configuration(false);

  private Proposal proposal(DiskFacts... disks) {
    Daemon node = Daemon.thisNode(conf);
    FitRule rule = FitRule.of(node, "6.18", GIB / 8, List.of(disks));
    return Proposal.of(node, List.of(disks).stream().map(rule::decide).toList(), rule);
  }

  private static String value(List<SiteProperty> properties, String key) {
    return property(properties, key).value;
  }

  private static SiteProperty property(List<SiteProperty> properties, String key) {
    return properties.stream().filter(each -> each.key.equals(key)).findFirst().orElseThrow();
  }

  @Test
  void zonesInPlaceNeedThreeKeysAndTwoRestarts() {
    Proposal proposal = proposal(FactsOfDisks.inPlace());
    assertThat(proposal.now())
        .extracting(property -> property.file + " " + property.key + "=" + property.value)
        .containsExactly(
            "yarn-site.xml yarn.nodemanager.disk-health-checker"
                + ".max-disk-utilization-per-disk-percentage=100.0",
            "core-site.xml hadoop.disk-zone.in-place.enabled=true",
            "hdfs-site.xml dfs.datanode.plugins=org.hadoopzone.hdfs.datanode.FenceService");
    assertThat(proposal.later()).isEmpty();
    assertThat(proposal.restarts())
        .containsExactly("the NodeManager of this node", "the DataNode of this node");
    assertThat(proposal.beforeRestart())
        .satisfiesExactly(
            step -> assertThat(step).contains("HADOOP_STOP_TIMEOUT=35"),
            step -> assertThat(step).contains(Daemon.LEAST_FREE + " must be less than 4096, "));
  }

  @Test
  void limitOfTheNodeManagerIncludesTheSpillOverThresholdIfOuterDirsAreSet() {
    conf.set(OUTER_DIRS, "/ssd");
    // In MiB: a tenth of 1 TiB, plus a margin of 4 GiB.
    assertThat(proposal(FactsOfDisks.inPlace()).beforeRestart())
        .anySatisfy(step -> assertThat(step).contains("must be less than 108953, "));
  }

  @Test
  void twoPartitionsNeedOuterDirsAndPolicies() {
    Proposal proposal = proposal(FactsOfDisks.partitions());
    assertThat(value(proposal.now(), OUTER_DIRS)).isEqualTo("/data/1/outer");
    assertThat(proposal.beforeRestart()).isEmpty();
    assertThat(proposal.now())
        .extracting(property -> property.key)
        .contains(
            "dfs.datanode.fsdataset.volume.choosing.policy",
            "dfs.block.replicator.classname",
            "dfs.block.placement.ec.classname");
    assertThat(proposal.later())
        .extracting(property -> property.key)
        .containsExactly(
            "dfs.disk-zone.honor-nominated-storage",
            "mapreduce.job.map.output.collector.class",
            "mapreduce.job.reduce.shuffle.consumer.plugin.class");
  }

  @Test
  void outerDirsAreListedIfTheMountPointHoldsOtherDisks() {
    conf.set("dfs.datanode.data.dir", "/data/dfs,/data/in/dfs,/data/2/dfs");
    DiskFacts disk =
        FactsOfDisks.disk(
            FactsOfDisks.partition("/data", 0, 256 * GIB, FactsOfDisks.dirs("/data")),
            FactsOfDisks.partition(
                "/data/in", 256 * GIB, 768 * GIB, FactsOfDisks.dirs("/data/in")));
    assertThat(value(proposal(disk).now(), OUTER_DIRS)).isEqualTo("/data/dfs,/data/yarn");
  }

  @Test
  void outerDirsAreListedIfTheyAreNotBelowTheirMountPointByName() {
    DiskFacts disk =
        FactsOfDisks.disk(
            FactsOfDisks.partition("/mnt/o", 0, 256 * GIB, FactsOfDisks.dirs("/data/o")),
            FactsOfDisks.partition("/mnt/i", 256 * GIB, 768 * GIB, FactsOfDisks.dirs("/data/i")));
    assertThat(value(proposal(disk).now(), OUTER_DIRS)).isEqualTo("/data/o/dfs,/data/o/yarn");
  }

  @Test
  void noKeysAreProposedWithoutDisks() {
    Proposal proposal = proposal();
    assertThat(proposal.now()).isEmpty();
    assertThat(proposal.restarts()).isEmpty();
  }

  @Test
  void otherPluginsStayInTheProposedListAndConflict() {
    conf.set(PLUGINS, "com.example.Other");
    SiteProperty plugins = property(proposal(FactsOfDisks.inPlace()).now(), PLUGINS);
    assertThat(plugins.value).isEqualTo("com.example.Other," + FenceService.class.getName());
    assertThat(plugins.conflicts()).isTrue();
  }

  @Test
  void pluginListThatContainsTheServiceCountsAsSet() {
    conf.set(PLUGINS, FenceService.class.getName() + ", com.example.Other");
    assertThat(property(proposal(FactsOfDisks.inPlace()).now(), PLUGINS).isSet()).isTrue();
  }

  @Test
  void emptyValueConflictsAndTheCaseOfTrueIsIgnored() {
    conf.set(PLUGINS, " ");
    conf.set("hadoop.disk-zone.in-place.enabled", "TRUE");
    Proposal proposal = proposal(FactsOfDisks.inPlace());
    SiteProperty plugins = property(proposal.now(), PLUGINS);
    assertThat(plugins.value).isEqualTo(FenceService.class.getName());
    assertThat(plugins.isSet()).isFalse();
    assertThat(plugins.conflicts()).isTrue();
    assertThat(property(proposal.now(), "hadoop.disk-zone.in-place.enabled").isSet()).isTrue();
  }

  @Test
  void globThatSelectsTheSameDirsCountsAsSet() {
    conf.set(OUTER_DIRS, "/data/*/outer");
    assertThat(property(proposal(FactsOfDisks.partitions()).now(), OUTER_DIRS).isSet()).isTrue();
    conf.set(OUTER_DIRS, "/data/*/inner");
    assertThat(property(proposal(FactsOfDisks.partitions()).now(), OUTER_DIRS).conflicts())
        .isTrue();
  }

  @Test
  void higherLimitOfTheHealthCheckerCountsAsSet() {
    conf.set(Daemon.MOST_USED, "99.5");
    SiteProperty limit = property(proposal(FactsOfDisks.partitions()).now(), Daemon.MOST_USED);
    assertThat(limit.isSet()).isTrue();
  }

  @Test
  void solidStateDiskWithExt4IsNotedIfOtherDisksGetZonesInPlace() {
    DiskFacts solid =
        FactsOfDisks.disk(false, "", FactsOfDisks.volume("ext4", "", 600 * GIB, 400 * GIB));
    assertThat(proposal(FactsOfDisks.inPlace(), solid).notes()).hasSize(1);
    assertThat(proposal(solid).notes()).isEmpty();
  }

  @Test
  void rootFileSystemIsNotNotedBecauseItsFilesDoNotMove() {
    assertThat(proposal(FactsOfDisks.inPlace(), FactsOfDisks.root()).notes()).isEmpty();
  }

  @Test
  void volumesAreNotedIfZonesInPlaceSetAFenceThatKeepsTooLittleSpaceAvailable() {
    DiskFacts small =
        FactsOfDisks.disk(
            new VolumeFacts(
                "/data/2",
                "/dev/sdc1",
                0,
                32 * GIB,
                "ext4",
                "",
                16 * GIB,
                16 * GIB,
                false,
                FactsOfDisks.dirs("/data/2")));
    assertThat(proposal(small).notes()).isEmpty();
    assertThat(proposal(FactsOfDisks.inPlace(), small).notes())
        .hasSize(2)
        .contains(
            "/data/2: a fence would keep only 256.0 MiB available, less than 4 blocks of 128.0 MiB."
                + " Set hadoop.disk-zone.fence.margin to a larger value, because NameNodes skip"
                + " volumes with little available space.");
  }

  @Test
  void limitOfTheNodeManagerIsNotedIfItsLocalDirsAreNotKnown() {
    assertThat(proposal(FactsOfDisks.inPlace()).notes()).isEmpty();
    Proposal proposal = proposal(FactsOfDisks.inPlaceWithoutLocalDirs());
    assertThat(proposal.now()).noneMatch(property -> property.file.equals("yarn-site.xml"));
    assertThat(proposal.notes())
        .containsExactly(
            "If a NodeManager uses these disks, first set "
                + Daemon.MOST_USED
                + " to 100 in its yarn-site.xml, and restart the NodeManager, because it counts"
                + " fenced space as used.");
  }

  @Test
  void disksWithoutPartitionsAreNotedIfOtherDisksHaveTwo() {
    assertThat(proposal(FactsOfDisks.partitions()).notes()).isEmpty();
    VolumeFacts volume =
        FactsOfDisks.partition("/data/2", 0, FactsOfDisks.TIB, FactsOfDisks.dirs("/data/2"));
    DiskFacts hard = FactsOfDisks.disk(volume);
    DiskFacts solid = FactsOfDisks.disk(false, "", volume);
    assertThat(proposal(FactsOfDisks.partitions(), hard, solid).notes())
        .satisfiesExactly(
            note ->
                assertThat(note)
                    .startsWith("/dev/sdb (disk ST1): its dirs count as inner")
                    .endsWith("Create two partitions on it before you set the keys."),
            note -> assertThat(note).endsWith("Add its dirs to " + OUTER_DIRS + "."));
    conf.set("dfs.datanode.data.dir", "/data/1/outer/dfs,/data/1/inner/dfs,/data/2/dfs");
    conf.set(OUTER_DIRS, "/data/*/outer,/data/2");
    assertThat(proposal(FactsOfDisks.partitions(), solid).notes()).isEmpty();
  }
}
