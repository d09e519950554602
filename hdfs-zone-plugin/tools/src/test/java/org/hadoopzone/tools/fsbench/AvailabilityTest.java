/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** Checks the reasons why a machine cannot test a file system. */
class AvailabilityTest {
  private static final Availability MACHINE =
      new Availability(
          Availability.parse(Arrays.asList("nodev\tproc", "\text4", "\tbtrfs", "")),
          tool -> tool.equals("mkfs.ext4"));

  @Test
  void nothingIsMissingIfKernelAndToolAreThere() {
    assertThat(MACHINE.lack(MkfsProfile.of("ext4"))).isEmpty();
  }

  @Test
  void theReasonNamesWhatIsMissing() {
    assertThat(MACHINE.lack(MkfsProfile.of("btrfs")))
        .contains("mkfs.btrfs is not installed. Install the package btrfs-progs.");
    assertThat(MACHINE.lack(MkfsProfile.of("xfs")))
        .contains(
            "the kernel does not support xfs: it is not in /proc/filesystems, and modprobe xfs"
                + " fails.");
  }

  @Test
  void findsProgramsAndFileSystemsOfThisMachine() {
    assertThat(SystemProgram.exists("sh")).isTrue();
    assertThat(SystemProgram.exists("mkfs.reiser9")).isFalse();
    assertThat(Availability.parse(Collections.singletonList("nodev\ttmpfs"))).contains("tmpfs");
  }
}
