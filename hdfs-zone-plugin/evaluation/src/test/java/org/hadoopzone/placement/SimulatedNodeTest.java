/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulatedNodeTest {
  @TempDir private Path dir;

  @Test
  void hasDirectoriesOfItsOwnWhereTheMachineHasSymbolicLinks() throws IOException {
    Path other = Files.createDirectory(dir.resolve("other"));
    SimulatedNode node = new SimulatedNode(Files.createDirectory(dir.resolve("node")));
    String changes =
        String.join(
            "\n",
            "mount -t tmpfs tmpfs /opt",
            "mount -t tmpfs tmpfs /var",
            "ln -s " + other + " /opt/hadoop",
            "ln -s missing /opt/disk-zones",
            "ln -s " + other + " /var/tmp",
            "ln -s missing /var/log");

    assertThat(
            node.run(
                changes,
                "",
                "ls /opt/hadoop/bin /opt/disk-zones/bin\ntouch /var/tmp/mine /var/log/mine"))
        .contains("/opt/hadoop/bin:", "/opt/disk-zones/bin:", "hdfs");
    assertThat(other).isEmptyDirectory();
  }
}
