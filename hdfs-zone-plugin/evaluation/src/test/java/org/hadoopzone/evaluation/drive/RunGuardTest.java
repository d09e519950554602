/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunGuardTest {
  @TempDir private Path dir;

  @Test
  void releasesFileSystemThatADeadEvaluationHasFrozen() throws IOException {
    Path home = dir.resolve("home");
    Path image = dir.resolve("image");
    Path mountPoint = home.resolve("mounted");
    // Not closed here, because the guard unmounts the file system.
    SmallFileSystem frozen = SmallFileSystem.sparse(image, mountPoint, 16 << 20);
    Command.run("fsfreeze", "--freeze", frozen.path());

    RunGuard.start(home).close();

    assertThat(Files.readString(Path.of("/proc/self/mounts"))).doesNotContain(home + "/");
    Wait.until("release of the device", () -> Command.run("losetup", "-j", image).isBlank());
  }
}
