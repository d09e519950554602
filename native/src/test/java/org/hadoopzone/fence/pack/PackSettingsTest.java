/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Checks the limits of the settings. */
class PackSettingsTest {
  private final PackSettings defaults = PackSettings.defaults();

  @Test
  void valueOutOfRangeIsRefused() {
    assertThatThrownBy(() -> defaults.withMinAgeMs(-1)).hasMessageContaining("at least 0");
    assertThatThrownBy(() -> defaults.withBytesPerSecond(5)).hasMessageContaining("at least 1 MiB");
    assertThatThrownBy(() -> defaults.withMaxDiskBusyPercent(101))
        .hasMessageContaining("from 0 to 100");
  }

  @Test
  void walksFourTimesWithinMinimumAgeButNotMoreThanOncePerSecond() {
    assertThat(defaults.walkIntervalMs()).isEqualTo(TimeUnit.HOURS.toMillis(6));
    assertThat(defaults.withMinAgeMs(60_000).walkIntervalMs()).isEqualTo(15_000);
    assertThat(defaults.withMinAgeMs(0).walkIntervalMs()).isEqualTo(1000);
    assertThat(defaults.withMinAgeMs(Long.MAX_VALUE).walkIntervalMs())
        .isEqualTo(TimeUnit.HOURS.toMillis(6));
  }
}
