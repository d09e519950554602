/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.tools.doctor.FenceProbe.FencedDir;
import org.hadoopzone.tools.doctor.FenceProbe.OwnedDir;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads the state of real fences. */
class FenceProbeTest {
  private static final long MB = 1 << 20;

  @TempDir private Path dir;

  @Test
  void hadoopEnvIsReadFromTheDirectoryOfTheSiteFiles(@TempDir Path conf) throws IOException {
    Files.writeString(conf.resolve("hadoop-env.sh"), "HADOOP_STOP_TIMEOUT=35\n");
    Configuration site = new Configuration(false);
    site.setClassLoader(new URLClassLoader(new URL[] {conf.toUri().toURL()}, null));
    assertThat(FenceProbe.hadoopEnv(site)).isEmpty();
    Files.writeString(conf.resolve("hdfs-site.xml"), "<configuration/>");
    assertThat(FenceProbe.hadoopEnv(site)).contains("HADOOP_STOP_TIMEOUT=35\n");
  }

  @Test
  void theFenceOfALocalDirIsFoundAndMayMakeItBadToANodeManager() throws Exception {
    try (SmallFileSystem volume = SmallFileSystem.ext4(dir.resolve("volume"), 64 * MB)) {
      Path fenced = Files.createDirectory(volume.path().resolve("yarn"));
      Path free = Files.createDirectory(dir.resolve("free"));
      List<String> dirs = List.of(fenced.toString(), free.toString(), dir + "/missing");
      assertThat(FenceProbe.fencedDirs(dirs)).isEmpty();

      Fence.in(volume.path())
          .set(ByteRange.of(0, 16 * MB), Fence.Mode.MANDATORY, (done, total) -> {});
      List<FencedDir> found = FenceProbe.fencedDirs(dirs);
      assertThat(found).extracting(dir -> dir.path).containsExactly(fenced.toString());
      assertThat(found.get(0).fenced).isBetween(20 * MB, 48 * MB);
      assertThat(found.get(0).available + found.get(0).fenced).isLessThan(found.get(0).size);
      String limit = String.valueOf(99 - 100 * found.get(0).available / found.get(0).size);
      KeyChecksTest.assertOne(
          FenceChecks.nodeManager(Nodes.jobNode(Daemon.MOST_USED, limit), found),
          Severity.WRONG,
          fenced.toString(),
          "a NodeManager considers a dir bad if more than");
    }
  }

  @Test
  void theFenceOfADirBehindALinkIsFound() throws Exception {
    try (SmallFileSystem volume = SmallFileSystem.ext4(dir.resolve("volume"), 64 * MB)) {
      Path link = Files.createSymbolicLink(dir.resolve("link"), volume.path());
      String data = Files.createDirectory(link.resolve("dfs")).toString();
      Fence.in(volume.path())
          .set(ByteRange.of(0, 16 * MB), Fence.Mode.ADVISORY, (done, total) -> {});
      assertThat(FenceProbe.fencedDirs(List.of(data)))
          .extracting(found -> found.path)
          .containsExactly(data);
      assertThat(FenceProbe.ownedDirs(List.of(data)))
          .extracting(owned -> owned.fence)
          .containsExactly(Optional.of(volume.path().toString()));
    }
  }

  @Test
  void theFenceOfADataDirCountsForALocalDirBesideIt() throws Exception {
    try (SmallFileSystem volume = SmallFileSystem.ext4(dir.resolve("volume"), 64 * MB)) {
      Path data = Files.createDirectory(volume.path().resolve("dfs"));
      Path local = Files.createDirectory(volume.path().resolve("yarn"));
      Fence.in(data).set(ByteRange.of(0, 16 * MB), Fence.Mode.ADVISORY, (done, total) -> {});
      assertThat(FenceProbe.fencedDirs(List.of(local.toString())))
          .extracting(found -> found.path)
          .containsExactly(local.toString());
    }
  }

  @Test
  void fenceIsExaminedOnceWithTheDirOfItsUserAndWhetherAProcessMaintainsIt() throws Exception {
    try (SmallFileSystem volume = SmallFileSystem.ext4(dir.resolve("volume"), 64 * MB)) {
      Path data = Files.createDirectory(volume.path().resolve("dfs"));
      Path local = Files.createDirectory(volume.path().resolve("yarn"));
      Files.setAttribute(local, "unix:uid", 12345);
      Fence.in(data).set(ByteRange.of(0, 16 * MB), Fence.Mode.ADVISORY, (done, total) -> {});
      assertThat(FenceProbe.onePerFence(List.of(local.toString(), data.toString())))
          .singleElement()
          .satisfies(found -> assertThat(found.path).isEqualTo(data.toString()))
          .satisfies(found -> assertThat(found.fenceUser).isEqualTo(found.user))
          .satisfies(found -> assertThat(found.maintained).isFalse());
    }
  }

  @Test
  void aLocalDirOfAnotherUserDoesNotShareTheFenceOfADataDir() throws Exception {
    try (SmallFileSystem volume = SmallFileSystem.ext4(dir.resolve("volume"), 64 * MB)) {
      Path data = Files.createDirectory(volume.path().resolve("dfs"));
      Path local = Files.createDirectory(volume.path().resolve("yarn"));
      Files.setAttribute(local, "unix:uid", 12345);
      Fence.in(data).set(ByteRange.of(0, 16 * MB), Fence.Mode.ADVISORY, (done, total) -> {});

      List<OwnedDir> ofData = FenceProbe.ownedDirs(List.of(data.toString(), dir + "/missing"));
      List<OwnedDir> ofLocal = FenceProbe.ownedDirs(List.of(local.toString()));
      assertThat(ofData).extracting(owned -> owned.fence).containsExactly(Optional.of("" + data));
      assertThat(ofLocal).extracting(owned -> owned.user).containsExactly("12345");
      KeyChecksTest.assertOne(
          FenceChecks.services(
              Nodes.dataNode("this node", DiskZoneKeys.IN_PLACE_ENABLED, "true"), ofData, ofLocal),
          Severity.WRONG,
          local.toString(),
          "(user 12345) have a fence service");
    }
  }
}
