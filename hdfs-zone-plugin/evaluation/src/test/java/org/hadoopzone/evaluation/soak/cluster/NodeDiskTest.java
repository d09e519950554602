/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.cluster;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeDiskTest {
  @TempDir private Path dir;

  @Test
  void thawsAFileSystemEvenIfAnotherOneFailsToThaw() throws IOException {
    try (SmallFileSystem frozen =
        SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("mounted"), 16 << 20)) {
      Command.run("fsfreeze", "--freeze", frozen.path());

      assertThatThrownBy(() -> NodeDisk.thaw(List.of(dir.resolve("missing"), frozen.path())))
          .hasMessageContaining("missing");

      // A file system that is not frozen cannot be thawed.
      assertThatThrownBy(() -> Command.run("fsfreeze", "--unfreeze", frozen.path()))
          .hasMessageContaining("unfreeze failed");
    }
  }
}
