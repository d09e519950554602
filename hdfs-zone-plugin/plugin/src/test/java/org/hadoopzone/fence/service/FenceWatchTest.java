/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.fence.pack.PackSettings;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks which fences the service of a daemon manages, and how it reads its keys. */
class FenceWatchTest {
  @TempDir private Path dir;

  private final Configuration conf = new Configuration(false);

  @Test
  void skipsDirsWithoutFence() throws IOException {
    Path fenced = Files.createDirectories(dir.resolve("fenced/.disk-zone-fence")).getParent();
    conf.set(DiskZoneKeys.FENCE_FURTHER_DIRS, fenced.toString());
    assertThat(FencedDirs.of(List.of("/no/such/dir", dir.toString()), conf))
        .isEqualTo(Set.of(fenced));
  }

  @Test
  void zonesInPlaceAreOffByDefaultAndAcceptUnits() {
    assertThat(InPlaceSettings.read(conf)).isEmpty();
    conf.setBoolean(DiskZoneKeys.IN_PLACE_ENABLED, true);
    conf.set(DiskZoneKeys.IN_PLACE_MIN_AGE, "2h");
    conf.set(DiskZoneKeys.IN_PLACE_RATE, "40m");
    PackSettings settings = InPlaceSettings.read(conf).orElseThrow();
    assertThat(settings.minAgeMs()).isEqualTo(2 * 3_600_000);
    assertThat(settings.bytesPerSecond()).isEqualTo(40 << 20);
    assertThat(settings.maxDiskBusyPercent()).isEqualTo(10);
    conf.unset(DiskZoneKeys.IN_PLACE_MIN_AGE);
    assertThat(InPlaceSettings.read(conf).orElseThrow().minAgeMs())
        .isEqualTo(PackSettings.MIN_AGE_MS_DEFAULT);
  }

  @Test
  void dirsOfOneFileSystemArePackedTogether() throws IOException {
    try (SmallFileSystem volume =
        SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("a"), 64 << 20)) {
      Path data = Files.createDirectories(volume.path().resolve("dfs"));
      Path local = Files.createDirectories(volume.path().resolve("yarn"));
      conf.set(DiskZoneKeys.FENCE_FURTHER_DIRS, local.toString());
      assertThat(FencedDirs.byFileSystem(List.of(data.toString(), "/proc", "/no/such/dir"), conf))
          .containsExactly(List.of(data.toRealPath(), local.toRealPath()));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "hadoop.disk-zone.fence.margin, 5, must be 0",
    "hadoop.disk-zone.fence.margin, much, must be 0",
    "hadoop.disk-zone.fence.mb-stream-req.blocks, -1, from 0 to 2147483647",
    "hadoop.disk-zone.fence.interval.ms, 1, from 10 to 60000",
    "hadoop.disk-zone.in-place.enabled, maybe, true or false",
    "hadoop.disk-zone.in-place.min-age, old, a time of 0 or more",
    "hadoop.disk-zone.in-place.rate, 1k, or at least 1m per second",
    "hadoop.disk-zone.in-place.max-disk-busy-percent, -1, from 0 to 100",
  })
  void rejectsInvalidValueWithKeyAndRange(String key, String value, String allowed) {
    conf.set(key, value);
    assertThatThrownBy(() -> FenceSettings.read(conf))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(key + " is \"" + value + "\", but ")
        .hasMessageContaining(allowed);
  }
}
