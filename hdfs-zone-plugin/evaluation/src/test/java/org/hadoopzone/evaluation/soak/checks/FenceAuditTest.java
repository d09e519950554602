/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Audits fences on a real ext4 file system, where no daemon changes them. */
class FenceAuditTest {
  private static final long MB = 1 << 20;

  @TempDir private Path dir;

  @AutoClose private SmallFileSystem volume;
  private Fence fence;

  @BeforeEach
  void mount() throws IOException {
    volume = SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("mounted"), 512 * MB);
    fence = Fence.in(volume.path());
  }

  @Test
  void acceptsFenceWithSpaceForWriters() throws IOException {
    set(200, Fence.Mode.ADVISORY);

    assertThat(problem()).isEmpty();
  }

  @Test
  void reportsFenceThatIsMissingOrInAnotherMode() throws IOException {
    assertThat(problem()).hasValueSatisfying(text -> assertThat(text).contains("NONE"));

    set(200, Fence.Mode.MANDATORY);

    assertThat(problem()).hasValue("the fence is MANDATORY instead of ADVISORY");
  }

  @Test
  void reportsFenceThatIsNotWidened() throws IOException {
    set(200, Fence.Mode.ADVISORY);
    fill("files", fence.status().dfAvailable() - 8 * MB);

    assertThat(problem())
        .hasValueSatisfying(text -> assertThat(text).contains("range is not widened"));
  }

  @Test
  void reportsMuchFreeSpaceOutsideTheRange() throws IOException {
    fill("inside", 150 * MB);
    fill("beyond", 300 * MB);
    Files.delete(volume.path().resolve("inside"));
    set(150, Fence.Mode.ADVISORY);
    assertThat(problem()).isEmpty();

    Files.delete(volume.path().resolve("beyond"));
    // ext4 frees the blocks only with the next sync.
    Command.run("sync", "-f", volume.path());

    assertThat(problem())
        .hasValueSatisfying(text -> assertThat(text).startsWith("the fence does not cover"));
  }

  private void set(long megabytes, Fence.Mode mode) throws IOException {
    fence.set(ByteRange.of(0, megabytes * MB), mode, (done, total) -> {});
  }

  private void fill(String name, long bytes) throws IOException {
    Command.run("fallocate", "--length", bytes, volume.path().resolve(name));
  }

  private Optional<String> problem() throws IOException {
    return FenceAudit.problem(fence.status());
  }
}
