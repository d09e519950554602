/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.blockdev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviceNumberTest {
  @ParameterizedTest
  @CsvSource({"0x801, 8:1", "0x10300, 259:0", "0x100801, 8:257", "0xfffffff, 4095:65535"})
  void decodesDeviceNumberLikeGlibc(String device, String number) {
    assertThat(DeviceNumber.text(Long.decode(device))).isEqualTo(number);
  }

  @Test
  void returnsNumbersOfBlockDevicesOnly() throws IOException {
    assertThat(DeviceNumber.of(Path.of("/dev/null"))).isEmpty();
    assertThat(DeviceNumber.of(Path.of("/proc/self/mountinfo"))).isEmpty();
    assertThatThrownBy(() -> DeviceNumber.of(Path.of("/dev/no-such-device")))
        .isInstanceOf(NoSuchFileException.class);
  }
}
