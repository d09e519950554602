/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Checks the mkfs commands for operators, and for trials on a part of a device. */
class MkfsProfileTest {
  private static final long SIZE = 4L << 30;

  @Test
  void commandForOperatorsUsesTheWholeDeviceWithoutForce() {
    assertThat(String.join(" ", MkfsProfile.of("ext4").mkfs("/dev/sdb1")))
        .isEqualTo(
            "mkfs.ext4 -T largefile -m 0 -E lazy_itable_init=0,lazy_journal_init=0 /dev/sdb1");
    assertThat(MkfsProfile.of("xfs").mkfs("/dev/sdb1")).containsExactly("mkfs.xfs", "/dev/sdb1");
    assertThat(MkfsProfile.of("xfs").mount("/dev/sdb1", "/data/1"))
        .containsExactly("mount", "-t", "xfs", "-o", "noatime", "/dev/sdb1", "/data/1");
  }

  @Test
  void commandForTrialsOverwritesTheStartOfTheDevice() {
    assertThat(String.join(" ", MkfsProfile.of("ext3").mkfsAnyway("/dev/sdb1", SIZE)))
        .startsWith("mkfs.ext3 -q ")
        .endsWith(" /dev/sdb1 4194304k");
    assertThat(
            String.join(
                " ", MkfsProfile.of("xfs").with("x", "-b", "size=16384").mkfsAnyway("d", SIZE)))
        .isEqualTo("mkfs.xfs -d size=4294967296 -q -f -b size=16384 d");
    assertThat(String.join(" ", MkfsProfile.of("btrfs").mkfsAnyway("d", SIZE)))
        .isEqualTo("mkfs.btrfs -b 4294967296 -q -f d");
  }
}
