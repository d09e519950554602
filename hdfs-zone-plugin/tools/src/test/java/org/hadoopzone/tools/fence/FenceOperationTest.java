/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.hadoopzone.fence.autosize.Lease;
import org.hadoopzone.testing.CancelledProgress;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Ends fence operations early on a real ext4. */
class FenceOperationTest {
  @TempDir private Path dir;

  @AutoClose private SmallFileSystem fileSystem;
  private Path mounted;
  private Path lease;

  @BeforeEach
  void leaveNameOfLastOwner() throws Exception {
    fileSystem = SmallFileSystem.ext4(dir.resolve("mounted"), 256L << 20);
    mounted = fileSystem.path();
    lease = mounted.resolve(FenceFinder.LEASE_NAME);
    Lease.take(mounted, "pack --now").close();
    assertThat(Files.readString(lease)).startsWith("pack --now");
  }

  @Test
  void nameOfLastOwnerIsRemovedEvenIfSetIsCancelled() throws Exception {
    FenceOperation set = set("64M");
    assertThatThrownBy(() -> set.apply(new CancelledProgress())).hasMessageContaining("cancelled");
    assertThat(Fence.in(mounted).quickStatus().state()).isEqualTo(FenceStatus.State.INTERRUPTED);
    assertThat(Files.readString(lease)).isBlank();
  }

  @Test
  void nameOfLastOwnerStaysIfSetIsRefused() throws Exception {
    String before = Files.readString(lease);
    FenceOperation set = set("1M");
    assertThatThrownBy(() -> set.apply((done, total) -> {}))
        .hasMessageContaining("would leave only");
    assertThat(Files.readString(lease)).isEqualTo(before);
  }

  private FenceOperation set(String range) {
    return CommandLine.populateCommand(
        new FenceOperation.SetCommand(), mounted.toString(), "--allow", range);
  }
}
