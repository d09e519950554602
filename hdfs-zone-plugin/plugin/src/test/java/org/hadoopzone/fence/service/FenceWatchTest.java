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
  void dirsWithoutAFenceAreLeftOut() throws IOException {
    Path fenced = Files.createDirectories(dir.resolve("fenced/.disk-zone-fence")).getParent();
    conf.set(DiskZoneKeys.FENCE_FURTHER_DIRS, fenced.toString());
    assertThat(FencedDirs.of(List.of("/no/such/dir", dir.toString()), conf))
        .isEqualTo(Set.of(fenced));
  }

  @ParameterizedTest
  @CsvSource({
    "hadoop.disk-zone.fence.margin, 5, must be 0",
    "hadoop.disk-zone.fence.margin, much, must be 0",
    "hadoop.disk-zone.fence.mb-stream-req.blocks, -1, from 0 to 2147483647",
    "hadoop.disk-zone.fence.interval.ms, 1, from 10 to 60000",
  })
  void aValueOutOfRangeIsRefusedWithItsKey(String key, String value, String allowed) {
    conf.set(key, value);
    assertThatThrownBy(() -> FenceSettings.read(conf))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(key + " is \"" + value + "\", but ")
        .hasMessageContaining(allowed);
  }
}
