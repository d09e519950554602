/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.hadoopzone.fence.pack.PackPlanner;
import org.hadoopzone.fence.pack.PackSettings;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanRunTest {
  private static final PackSettings SETTINGS = PackSettings.defaults();

  @TempDir private Path dir;

  @Test
  void planComputesTheSameTargetAsThePacker() throws Exception {
    try (SmallFileSystem volume =
        SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("mounted"), 4L << 30)) {
      PackVolume planned =
          PackVolume.of(volume.path(), Sysfs.ofThisMachine(), Mounts.ofThisProcess());
      for (int i = 0; i < 8; i++) {
        Path file = volume.path().resolve("file" + i);
        Command.run("fallocate", "--length", "101MiB", file);
        Files.setLastModifiedTime(file, FileTime.fromMillis(0));
        int owner = planned.userId(file);
        assertThat(PlanRun.scan(planned, SETTINGS, owner, false).plan().endAfter())
            .isEqualTo(PackPlanner.plan(List.of(volume.path()), SETTINGS).endAfter());
      }
    }
  }
}
