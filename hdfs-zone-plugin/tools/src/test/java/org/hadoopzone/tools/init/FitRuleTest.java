/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hadoopzone.tools.init.FactsOfDisks.GIB;
import static org.hadoopzone.tools.init.FactsOfDisks.TIB;
import static org.hadoopzone.tools.init.FactsOfDisks.dirs;
import static org.hadoopzone.tools.init.FactsOfDisks.disk;
import static org.hadoopzone.tools.init.FactsOfDisks.partition;
import static org.hadoopzone.tools.init.FactsOfDisks.volume;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.tools.doctor.Daemon;
import org.hadoopzone.tools.init.VolumeFacts.Dirs;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Test;

/** Checks which kind of zones fits a disk, and the reason. */
class FitRuleTest {
  private static final long BLOCK = GIB / 8;
  private static final String KERNEL = "6.18.5-amd64";

  private static DiskAdvice decide(DiskFacts facts) {
    return new FitRule(KERNEL, BLOCK, KeeperSettings.defaults()).decide(facts);
  }

  private static void assertNothing(DiskFacts facts, String reason) {
    DiskAdvice advice = decide(facts);
    assertThat(advice.fit).isEqualTo(Fit.NOTHING);
    assertThat(advice.reason).isEqualTo(reason);
  }

  @Test
  void oneExt4OnTheWholeDiskGetsZonesInPlace() {
    DiskAdvice advice = decide(FactsOfDisks.inPlace());
    assertThat(advice.fit).isEqualTo(Fit.IN_PLACE);
    assertThat(advice.reason)
        .isEqualTo(
            "The disk has one ext4 file system (60 % used), and this node runs Linux"
                + " 6.18.5-amd64.");
  }

  @Test
  void firstOfTwoPartitionsIsTheOuterZone() {
    DiskAdvice advice = decide(FactsOfDisks.partitions());
    assertThat(advice.fit).isEqualTo(Fit.TWO_PARTITIONS);
    assertThat(advice.outer().mountPoint).isEqualTo("/data/1/outer");
    assertThat(advice.reason)
        .isEqualTo(
            "/data/1/outer is the outer zone (256.0 GiB), and /data/1/inner is the inner zone"
                + " (768.0 GiB).");
  }

  @Test
  void twoPartitionsGetNoZonesUnlessOneKeyListsDirsOnBoth() {
    Dirs data = new Dirs(List.of("/data/1/inner/dfs"), List.of());
    Dirs local = new Dirs(List.of(), List.of("/data/1/outer/yarn"));
    assertNothing(
        disk(
            partition("/data/1/outer", 0, 256 * GIB, local),
            partition("/data/1/inner", 256 * GIB, 768 * GIB, data)),
        "No key lists dirs on both partitions: one key must list dirs in /data/1/outer and in"
            + " /data/1/inner.");
  }

  @Test
  void innerDirBelowOuterDirGetsNoZones() {
    assertNothing(
        disk(
            partition("/data", 0, 256 * GIB, new Dirs(List.of("/data"), List.of())),
            partition("/data/in", 256 * GIB, 768 * GIB, dirs("/data/in"))),
        "/data/in/dfs is on the inner partition, but below a dir on the outer partition: list"
            + " another dir.");
  }

  @Test
  void threePartitionsAreRefused() {
    assertNothing(
        disk(
            partition("/data/1/a", 0, GIB, dirs("/data/1/a")),
            partition("/data/1/b", GIB, GIB, dirs("/data/1/b")),
            partition("/data/1/c", 2 * GIB, GIB, dirs("/data/1/c"))),
        "The disk has 3 partitions with Hadoop dirs; disk zones support at most two.");
  }

  @Test
  void solidStateDisksAndDisksWithAnObstacleGetNoZones() {
    VolumeFacts volume = volume("ext4", "", 600 * GIB, 400 * GIB);
    assertNothing(
        disk(false, "", volume),
        "The kernel reports a solid-state disk, which is equally fast at any address.");
    assertNothing(disk(true, "The disk has 2 actuators.", volume), "The disk has 2 actuators.");
  }

  @Test
  void otherFileSystemsAndObstaclesOfExt4GetNoZones() {
    assertNothing(
        disk(volume("xfs", "", 600 * GIB, 400 * GIB)),
        "The file system is xfs, but files can be moved only on ext4.");
    assertNothing(
        disk(volume("ext4", "The file system has no journal.", 600 * GIB, 400 * GIB)),
        "The file system has no journal.");
  }

  @Test
  void rootFileSystemGetsNoZones() {
    assertNothing(
        FactsOfDisks.root(),
        "A dir is on the root file system: give Hadoop a separate partition or disk.");
  }

  @Test
  void olderKernelsGetNoZones() {
    DiskAdvice advice =
        new FitRule("6.12.1", BLOCK, KeeperSettings.defaults()).decide(FactsOfDisks.inPlace());
    assertThat(advice.fit).isEqualTo(Fit.NOTHING);
    assertThat(advice.reason)
        .isEqualTo("Moving files requires Linux 6.18 or newer, and this node runs 6.12.1.");
  }

  @Test
  void olderKernelsKeepTwoPartitions() {
    DiskAdvice advice =
        new FitRule("4.18.0", BLOCK, KeeperSettings.defaults()).decide(FactsOfDisks.partitions());
    assertThat(advice.fit).isEqualTo(Fit.TWO_PARTITIONS);
  }

  @Test
  void smallPartOfADiskGetsNoZones() {
    VolumeFacts small =
        new VolumeFacts(
            "/data/1",
            "/dev/sdb1",
            0,
            TIB / 4,
            "ext4",
            "",
            100 * GIB,
            100 * GIB,
            false,
            dirs("/data/1"));
    assertNothing(
        disk(small),
        "/dev/sdb1 covers only 25 % of the disk, but zones in place need at least half of it.");
  }

  @Test
  void localDirsAloneGetNoZones() {
    Dirs local = new Dirs(List.of(), List.of("/data/1/yarn"));
    VolumeFacts volume =
        new VolumeFacts(
            "/data/1", "/dev/sdb1", 0, TIB, "ext4", "", 600 * GIB, 400 * GIB, false, local);
    assertNothing(
        disk(volume),
        "The file system holds only local dirs of a NodeManager, whose files are never moved.");
  }

  @Test
  void diskWithLittleDataGetsNoZonesUntilATenthIsUsed() {
    assertNothing(
        disk(volume("ext4", "", 9 * GIB, 91 * GIB)),
        "The volume holds too little data (9 % used): run init again when 10 % is used.");
    assertThat(decide(disk(volume("ext4", "", 10 * GIB, 90 * GIB))).fit).isEqualTo(Fit.IN_PLACE);
  }

  @Test
  void fullDiskGetsNoZones() {
    assertNothing(
        disk(volume("ext4", "", 900 * GIB, 7 * GIB)),
        "The volume is too full: only 7.0 GiB is free, but a fence needs 8.0 GiB.");
  }

  @Test
  void fenceNeedsTheSpillOverThresholdIfOuterDirsAreConfiguredOrProposed() {
    Configuration conf = new Configuration(false);
    DiskFacts disk = disk(volume("ext4", "", 900 * GIB, 110 * GIB));
    assertThat(decide(conf, disk).fit).isEqualTo(Fit.IN_PLACE);
    String reason = "The volume is too full: only 110.0 GiB is free, but a fence needs 110.4 GiB.";
    assertThat(decide(conf, disk, FactsOfDisks.partitions()).reason).isEqualTo(reason);
    conf.set(DiskZoneKeys.OUTER_DIRS, "/data/*/outer");
    assertThat(decide(conf, disk).reason).isEqualTo(reason);
    conf.set(DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT, "9");
    assertThat(decide(conf, disk).fit).isEqualTo(Fit.IN_PLACE);
  }

  /** Returns the advice for the first disk of a node. */
  private static DiskAdvice decide(Configuration conf, DiskFacts... disks) {
    return FitRule.of(Daemon.thisNode(conf), KERNEL, BLOCK, List.of(disks)).decide(disks[0]);
  }

  @Test
  void diskGetsNoZonesIfAFenceKeepsOnlyFewBlocksAvailable() {
    DiskAdvice advice =
        new FitRule(KERNEL, 2 * GIB, KeeperSettings.defaults()).decide(FactsOfDisks.inPlace());
    assertThat(advice.reason)
        .isEqualTo(
            "The volume is too small: a fence would keep only 4.0 GiB available, less than 4 blocks"
                + " of 2.0 GiB.");
  }
}
