/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import static org.assertj.core.api.Assertions.assertThat;

import org.hadoopzone.tools.blockdev.LibC;
import org.junit.jupiter.api.Test;

class KernelErrorsTest {
  @Test
  void distinguishesAnOldKernelFromRefusedDirectories() {
    assertThat(KernelErrors.ofMounting(LibC.EINVAL, "5.4.0-150-generic"))
        .contains("5.4.0-150-generic", "5.10", "bind mount");
    assertThat(KernelErrors.ofMounting(LibC.EINVAL, "4.18.0")).contains("5.10");
    assertThat(KernelErrors.ofMounting(LibC.EINVAL, "5.10.0")).contains("dmesg");
    assertThat(KernelErrors.ofMounting(LibC.EINVAL, "6.1-rc3")).contains("dmesg");
  }

  @Test
  void eachErrorNamesItsRemedy() {
    assertThat(KernelErrors.ofMounting(LibC.EPERM, "6.1")).contains("as root");
    assertThat(KernelErrors.ofMounting(LibC.ENODEV, "6.1")).contains("modprobe overlay");
    assertThat(KernelErrors.ofMounting(LibC.EBUSY, "6.1")).contains("findmnt");
    assertThat(KernelErrors.ofMounting(5, "6.1")).contains("error 5", "dmesg");
    assertThat(KernelErrors.ofWatching(LibC.EPERM)).contains("as root");
    assertThat(KernelErrors.ofWatching(LibC.EINVAL)).contains("5.10");
    assertThat(KernelErrors.ofWatching(95)).contains("error 95", "ext4 or XFS");
  }
}
