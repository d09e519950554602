/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.overlay;

import static org.assertj.core.api.Assertions.assertThat;

import org.hadoopzone.disk.LibC;
import org.junit.jupiter.api.Test;

class RefusalsTest {
  @Test
  void anOldKernelIsToldFromDirectoriesThatAreRefused() {
    assertThat(Refusals.ofMounting(LibC.EINVAL, "5.4.0-150-generic"))
        .contains("5.4.0-150-generic", "5.10", "bind mount");
    assertThat(Refusals.ofMounting(LibC.EINVAL, "4.18.0")).contains("5.10");
    assertThat(Refusals.ofMounting(LibC.EINVAL, "5.10.0")).contains("dmesg");
    assertThat(Refusals.ofMounting(LibC.EINVAL, "6.1-rc3")).contains("dmesg");
  }

  @Test
  void eachNamesTheRemedy() {
    assertThat(Refusals.ofMounting(LibC.EPERM, "6.1")).contains("as root");
    assertThat(Refusals.ofMounting(LibC.ENODEV, "6.1")).contains("modprobe overlay");
    assertThat(Refusals.ofMounting(LibC.EBUSY, "6.1")).contains("findmnt");
    assertThat(Refusals.ofMounting(5, "6.1")).contains("error 5", "dmesg");
    assertThat(Refusals.ofWatching(LibC.EPERM)).contains("as root");
    assertThat(Refusals.ofWatching(LibC.EINVAL)).contains("5.10");
    assertThat(Refusals.ofWatching(95)).contains("error 95", "ext4 or XFS");
  }
}
