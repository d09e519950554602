/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.hdfs.datanode.FenceService;
import org.hadoopzone.tools.blockdev.KernelRelease;
import org.hadoopzone.tools.doctor.FenceProbe.FencedDir;
import org.hadoopzone.tools.doctor.FenceProbe.OwnedDir;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.hadoopzone.zone.AdditionalSpace;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests what doctor reports about fences, zones in place and the fence library. */
class FenceChecksTest {
  private static final long GIB = 1L << 30;
  private static final String PLUGINS = "dfs.datanode.plugins";
  private static final String SERVICE = FenceService.class.getName();

  @Test
  void aFenceThatMakesADirBadToANodeManagerIsWrong() {
    assertThat(limits(Fence.Mode.MANDATORY, 50, 30)).isEmpty();
    KeyChecksTest.assertOne(
        limits(Fence.Mode.MANDATORY, 5, 80), Severity.WRONG, "/data/1/outer", "is 95.0 % used");
    // The volume is full even without the fence, so this check does not report it.
    assertThat(limits(Fence.Mode.MANDATORY, 2, 3)).isEmpty();
  }

  @Test
  void aFenceThatMaySoonMakeADirBadIsNoted() {
    KeyChecksTest.assertOne(
        limits(Fence.Mode.MANDATORY, 12, 60), Severity.NOTE, "/data/1/outer", "88.0 % used");
    KeyChecksTest.assertOne(
        limits(Fence.Mode.ADVISORY, 50, 30), Severity.NOTE, "/data/1/outer", "which may grow");
    assertThat(limits(Fence.Mode.ADVISORY, 5, 80, Daemon.MOST_USED, "100")).isEmpty();
    assertThat(
            limits(
                Fence.Mode.ADVISORY,
                5,
                80,
                Daemon.HEALTH + "enable",
                "false",
                Daemon.LEAST_FREE,
                "10240"))
        .isEmpty();
  }

  @Test
  void reportsFenceThatLeavesLessThanNodeManagerRequires() {
    String[] limit = {Daemon.MOST_USED, "100", Daemon.LEAST_FREE, "10240"};
    KeyChecksTest.assertOne(
        limits(Fence.Mode.MANDATORY, 5, 80, limit),
        Severity.WRONG,
        "/data/1/outer",
        "has 5.0 GiB available outside its fence: a NodeManager considers a dir bad if less than"
            + " 10.0 GiB is available");
    KeyChecksTest.assertOne(
        limits(Fence.Mode.ADVISORY, 20, 60, limit),
        Severity.NOTE,
        "/data/1/outer",
        "the fence service guarantees only 800.0 MiB");
    assertThat(limits(Fence.Mode.MANDATORY, 20, 60, limit)).isEmpty();
  }

  @Test
  void aMarginOfTooFewBlocksIsNotedBeforeANameNodeSkipsTheVolume() {
    // By default, the fence service keeps 800 MiB available, which is 1/128 of 100 GiB.
    assertThat(blocks(Fence.Mode.ADVISORY, 5, 80, "dfs.blocksize", "200m")).isEmpty();
    KeyChecksTest.assertOne(
        blocks(Fence.Mode.ADVISORY, 5, 80, "dfs.blocksize", "256m"),
        Severity.NOTE,
        "/data/1/outer",
        "has a fence, and the fence service keeps only 800.0 MiB available, so a NameNode may skip"
            + " the volume for blocks of 256.0 MiB while several blocks are being written");
    KeyChecksTest.assertOne(
        blocks(Fence.Mode.ADVISORY, 5, 80, DiskZoneKeys.FENCE_MARGIN, "100m"),
        Severity.WRONG,
        "/data/1/outer",
        "a NameNode skips the volume for blocks of 128.0 MiB");
    assertThat(blocks(Fence.Mode.MANDATORY, 5, 80, DiskZoneKeys.FENCE_MARGIN, "100m")).isEmpty();
  }

  @Test
  void smallMarginIsEnoughForBlocksIfTheServiceKeepsTheSpillOverThresholdAvailable() {
    String[] service = {PLUGINS, SERVICE, DiskZoneKeys.FENCE_MARGIN, "100m"};
    assertThat(blocks(Fence.Mode.ADVISORY, 15, 60, service)).isEmpty();
    KeyChecksTest.assertOne(
        blocks(
            Fence.Mode.ADVISORY,
            15,
            60,
            PLUGINS,
            SERVICE,
            DiskZoneKeys.FENCE_MARGIN,
            "100m",
            DiskZoneKeys.OUTER_DIRS,
            ""),
        Severity.WRONG,
        "/data/1/outer",
        "the fence service keeps only 100.0 MiB available");
  }

  @Test
  void limitsOfTheNodeManagerAreComparedWithTheSpillOverThresholdOfTheService() {
    // The service keeps 10.8 GiB available: a tenth of 100 GiB, plus a margin of 800 MiB.
    assertThat(limitsWithService("10240")).isEmpty();
    KeyChecksTest.assertOne(
        limitsWithService("12288"),
        Severity.NOTE,
        "/data/1/outer",
        "the fence service guarantees only 10.8 GiB");
    KeyChecksTest.assertOne(
        limits(Fence.Mode.ADVISORY, 20, 60, Daemon.MOST_USED, "98"),
        Severity.NOTE,
        "/data/1/outer",
        "which may grow");
  }

  /** Returns the findings about the limits of a NodeManager on a node with a fence service. */
  private static List<Finding> limitsWithService(String leastFree) {
    return limits(
        Fence.Mode.ADVISORY,
        20,
        60,
        PLUGINS,
        SERVICE,
        Daemon.MOST_USED,
        "98",
        Daemon.LEAST_FREE,
        leastFree);
  }

  @ParameterizedTest
  @EnumSource(Fence.Mode.class)
  void aFenceThatLeavesNoSpaceForABlockIsWrong(Fence.Mode mode) {
    KeyChecksTest.assertOne(
        blocks(mode, 0, 80),
        Severity.WRONG,
        "/data/1/outer",
        "has only 0 B available outside its fence, so a NameNode skips it for blocks of 128.0 MiB");
    // The volume is full even without the fence, so this check does not report it.
    assertThat(blocks(mode, 0, 0)).isEmpty();
  }

  @Test
  void aLibraryThatDoesNotLoadIsWrongIfAFenceIsMaintained() {
    assertThat(natives("/lib/hdfs-zone-plugin-0.1.0.jar", null, true)).isEmpty();
    assertThat(natives("/lib/jna-5.2.0.jar:/lib/jna-5.19.1.jar", null, true)).isEmpty();
    assertThat(natives("/lib/hdfs-zone-plugin-0.1.0.jar:/yarn/jna-4.5.2.jar", null, true))
        .isEmpty();
    assertThat(natives("/lib/jna-platform-4.5.2.jar", null, true)).isEmpty();
    KeyChecksTest.assertOne(
        natives("/conf:/lib/jna-5.19.1.jar:/lib/jna-4.5.2.jar", null, true),
        Severity.WRONG,
        "JNA",
        "/lib/jna-4.5.2.jar is on Hadoop's class path");
    List<Finding> findings = natives("", "no", false);
    KeyChecksTest.assertOne(findings, Severity.NOTE, "fence library", "does not load: no");
    assertThat(findings.get(0).remedy()).contains("-Djna.tmpdir=DIR", "HDFS_DATANODE_OPTS");
  }

  @Test
  void zonesInPlaceWithoutFenceServiceAreWrong() {
    assertThat(inPlace(true, "6.18.0-1-amd64", List.of(), Map.of())).isEmpty();
    KeyChecksTest.assertOne(
        inPlace(false, "6.18", List.of(), Map.of()),
        Severity.WRONG,
        "hadoop.disk-zone.in-place.enabled",
        "no fence service");
  }

  @Test
  void zonesInPlaceOnKernelWithUntestedMovesAreNoted() {
    for (String kernel : List.of("6.19.0-1-amd64", "7.0-rc1")) {
      KeyChecksTest.assertOne(
          inPlace(true, kernel, List.of(), Map.of()),
          Severity.NOTE,
          "hadoop.disk-zone.in-place.enabled",
          "this node runs "
              + kernel
              + ": kernels later than 6.18 have a new implementation of moves");
    }
  }

  @Test
  void zonesInPlaceOnOldKernelMandatoryFenceOrOtherFileSystemAreReported() {
    KeyChecksTest.assertOne(
        inPlace(true, "6.1.0-13-amd64", List.of(), Map.of()),
        Severity.WRONG,
        "hadoop.disk-zone.in-place.enabled",
        "requires Linux 6.18 or newer, and this node runs 6.1.0-13-amd64");
    KeyChecksTest.assertOne(
        inPlace(true, "6.18", List.of(dir(Fence.Mode.MANDATORY, 5, 5)), Map.of()),
        Severity.WRONG,
        "/data/1/outer",
        "mandatory");
    assertThat(inPlace(true, "6.18", List.of(dir(Fence.Mode.ADVISORY, 5, 5)), Map.of())).isEmpty();
    KeyChecksTest.assertOne(
        inPlace(true, "6.18", List.of(), Map.of("/data/2", "is not on ext4")),
        Severity.NOTE,
        "/data/2",
        "not on ext4");
  }

  @Test
  void daemonsOfTwoUsersWithZonesInPlaceOnOneVolumeAreWrong() {
    OwnedDir data = dir("/data/1/dfs", "hdfs", "8:1", null);
    OwnedDir local = dir("/data/1/yarn", "yarn", "8:1", null);

    KeyChecksTest.assertOne(
        services(List.of(data), List.of(local)),
        Severity.WRONG,
        "/data/1/yarn",
        "both the DataNode (user hdfs) and the NodeManager (user yarn) have a fence service: each"
            + " service sets its own fence");
    assertThat(services(List.of(data), List.of(dir("/data/2/yarn", "yarn", "8:2", null))))
        .isEmpty();
  }

  @Test
  void twoFencesOnOneVolumeAreWrongWithTheFenceToLift() {
    List<Finding> findings =
        services(
            List.of(dir("/data/1/dfs", "hdfs", "8:1", "/data/1/dfs")),
            List.of(dir("/data/1/yarn", "yarn", "8:1", "/data/1/yarn")));

    KeyChecksTest.assertOne(
        findings, Severity.WRONG, "/data/1/yarn", "two fences, in /data/1/dfs and in /data/1/yarn");
    assertThat(findings.get(0).remedy()).endsWith("disk-zones fence lift /data/1/yarn.");
  }

  @Test
  void servicesOfOneUserOrWithACommonFenceAreANote() {
    KeyChecksTest.assertOne(
        services(
            List.of(dir("/data/1/dfs", "hadoop", "8:1", null)),
            List.of(dir("/data/1/yarn", "hadoop", "8:1", null))),
        Severity.NOTE,
        "/data/1/yarn",
        "only one of the two services");
    KeyChecksTest.assertOne(
        services(
            List.of(dir("/data/1/dfs", "hdfs", "8:1", "/data/1")),
            List.of(dir("/data/1/yarn", "yarn", "8:1", "/data/1"))),
        Severity.NOTE,
        "/data/1/yarn",
        "the service that starts second keeps failing");
  }

  @Test
  void servicesWithoutZonesInPlaceAreReportedOnlyIfBothFindAFence() {
    Daemon node = Nodes.dataNode("this node");
    OwnedDir data = dir("/data/1/dfs", "hdfs", "8:1", "/data/1/dfs");
    KeyChecksTest.assertOne(
        FenceChecks.services(
            node, List.of(data), List.of(dir("/data/1/yarn", "yarn", "8:1", "/data/1/yarn"))),
        Severity.WRONG,
        "/data/1/yarn",
        "two fences");
    OwnedDir local = dir("/data/1/yarn", "yarn", "8:1", null);
    assertThat(FenceChecks.services(node, List.of(data), List.of(local))).isEmpty();
  }

  @Test
  void advisoryFenceThatNoProcessMaintainsIsWrongIfAServiceIsConfigured() {
    assertThat(maintained(dir(Fence.Mode.ADVISORY, "hdfs", true), PLUGINS, SERVICE)).isEmpty();
    KeyChecksTest.assertOne(
        maintained(dir(Fence.Mode.ADVISORY, "hdfs", false), PLUGINS, SERVICE),
        Severity.WRONG,
        "/data/1/outer",
        "has a fence, but no process maintains it");
    KeyChecksTest.assertOne(
        maintained(dir(Fence.Mode.ADVISORY, "hdfs", false)),
        Severity.NOTE,
        "/data/1/outer",
        "has a fence, but no process maintains it");
  }

  @Test
  void fenceThatTheServiceCannotResizeIsReportedWithItsUserOrMode() {
    KeyChecksTest.assertOne(
        maintained(dir(Fence.Mode.ADVISORY, "root", false), PLUGINS, SERVICE),
        Severity.WRONG,
        "/data/1/outer",
        "belongs to user hdfs, but its fence to user root");
    KeyChecksTest.assertOne(
        maintained(dir(Fence.Mode.MANDATORY, "hdfs", false), PLUGINS, SERVICE),
        Severity.NOTE,
        "/data/1/outer",
        "has a mandatory fence");
    assertThat(maintained(dir(Fence.Mode.MANDATORY, "hdfs", false))).isEmpty();
  }

  @Test
  void stockPolicyThatSkipsFencedVolumeIsNoted() {
    String policy = "dfs.datanode.fsdataset.volume.choosing.policy";
    String[] small = {policy, "", AdditionalSpace.KEY, "500000000"};
    KeyChecksTest.assertOne(
        blocks(Fence.Mode.ADVISORY, 5, 80, policy, ""),
        Severity.NOTE,
        "/data/1/outer",
        "keeps only 800.0 MiB available, but Hadoop's policy skips volumes with less than 1.0 GiB"
            + " plus one block");
    assertThat(blocks(Fence.Mode.ADVISORY, 5, 80, small)).isEmpty();
    assertThat(blocks(Fence.Mode.ADVISORY, 5, 80)).isEmpty();
  }

  @Test
  void oldestKernelIsThatOfTheFenceLibrary() throws IOException {
    String header = Files.readString(Path.of("../../native/fence/sink.h"));
    String[] oldest = KernelRelease.OLDEST.split("\\.");
    assertThat(header)
        .contains("SINK_KERNEL_MAJOR " + oldest[0] + "\n", "SINK_KERNEL_MINOR " + oldest[1] + "\n");
  }

  private static List<Finding> inPlace(
      boolean configured, String kernel, List<FencedDir> dirs, Map<String, String> leftAlone) {
    return FenceChecks.inPlace(Nodes.dataNode("this node"), configured, kernel, dirs, leftAlone);
  }

  private static List<Finding> services(List<OwnedDir> dataDirs, List<OwnedDir> localDirs) {
    return FenceChecks.services(
        Nodes.dataNode("this node", DiskZoneKeys.IN_PLACE_ENABLED, "true"), dataDirs, localDirs);
  }

  static OwnedDir dir(String path, String user, String fileSystem, String fence) {
    return new OwnedDir(path, user, fileSystem, Optional.ofNullable(fence));
  }

  private static List<Finding> natives(String classPath, String failure, boolean wanted) {
    return JarChecks.library(FenceProbe.oldJna(classPath), Optional.ofNullable(failure), wanted);
  }

  private static List<Finding> limits(
      Fence.Mode mode, long gibAvailable, long gibFenced, String... settings) {
    return FenceChecks.nodeManager(
        Nodes.jobNode(settings), List.of(dir(mode, gibAvailable, gibFenced)));
  }

  private static List<Finding> blocks(
      Fence.Mode mode, long gibAvailable, long gibFenced, String... settings) {
    return FenceChecks.dataNode(
        Nodes.dataNode("this node", settings), List.of(dir(mode, gibAvailable, gibFenced)));
  }

  private static List<Finding> maintained(FencedDir dir, String... settings) {
    return FenceChecks.maintained(Nodes.dataNode("this node", settings), List.of(dir));
  }

  /** Returns a dir of user hdfs with a fence of another or the same user. */
  static FencedDir dir(Fence.Mode mode, String fenceUser, boolean maintained) {
    return new FencedDir(
        "/data/1/outer", mode, 100 * GIB, 5 * GIB, 80 * GIB, "hdfs", fenceUser, maintained);
  }

  /** Returns a fenced dir on a volume of 100 GiB. */
  static FencedDir dir(Fence.Mode mode, long gibAvailable, long gibFenced) {
    return new FencedDir(
        "/data/1/outer",
        mode,
        100 * GIB,
        gibAvailable * GIB,
        gibFenced * GIB,
        "hdfs",
        "hdfs",
        true);
  }
}
