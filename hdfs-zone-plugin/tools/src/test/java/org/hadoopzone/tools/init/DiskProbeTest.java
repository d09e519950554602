/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.tools.doctor.Daemon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads the space of a real file system with a fence. */
class DiskProbeTest {
  private static final long MB = 1 << 20;

  @TempDir private Path dir;

  @Test
  void spaceOfAFenceInAnotherDirIsFreeAndNotUsed() throws IOException {
    try (SmallFileSystem volume =
        SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("d"), 256 * MB)) {
      Path data = Files.createDirectories(volume.path().resolve("hadoop/data"));
      VolumeFacts before = probe(data);
      Path other = Files.createDirectories(volume.path().resolve("yarn/local"));
      Fence fence = Fence.in(other);
      fence.set(ByteRange.of(0, 64 * MB), Fence.Mode.ADVISORY, (done, total) -> {});

      VolumeFacts fenced = probe(data);
      assertThat(fence.quickStatus().fenced()).isGreaterThan(128 * MB);
      assertThat(fenced.used).isBetween(0L, before.used + MB);
      assertThat(fenced.free).isBetween(before.free - MB, before.free);
    }
  }

  @Test
  void dirBehindALinkIsOnTheVolumeOfItsTarget() throws IOException {
    try (SmallFileSystem volume =
        SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("d"), 256 * MB)) {
      Path link = Files.createSymbolicLink(dir.resolve("link"), volume.path());
      Path data = Files.createDirectories(link.resolve("data"));
      VolumeFacts facts = probe(data);
      assertThat(facts.mountPoint).isEqualTo(volume.path().toString());
      assertThat(facts.free).isGreaterThan(128 * MB);
    }
  }

  private static VolumeFacts probe(Path data) throws IOException {
    Configuration conf = new Configuration(false);
    conf.set("dfs.datanode.data.dir", data.toString());
    Mounts mounts = Mounts.ofThisProcess();
    DiskProbe probe = DiskProbe.of(Daemon.thisNode(conf), Sysfs.ofThisMachine(), mounts);
    return probe.disks().get(0).volumes.get(0);
  }
}
