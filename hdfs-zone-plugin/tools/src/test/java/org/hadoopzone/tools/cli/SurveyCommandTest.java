/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.testing.LoopDevice;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.Test;

/** Runs {@code survey} on real loop devices and checks its output. */
class SurveyCommandTest extends CommandTest {
  @Test
  void aDirectoryIsSurveyedOnTheDiskThatHoldsItsMounts() throws Exception {
    Path data = Files.createDirectories(dir.resolve("data"));
    try (LoopDevice loop = LoopDevice.over(dir.resolve("image"), 64 * MB)) {
      Path first = loop.addPartition(MB, 16 * MB);
      Path second = loop.addPartition(17 * MB, 47 * MB);
      try (SmallFileSystem outer = SmallFileSystem.ext4On(first, data.resolve("outer"));
          SmallFileSystem inner = SmallFileSystem.ext4On(second, data.resolve("inner"))) {
        assertThat(run("survey", data.toString())).isEqualTo(ExitCode.DONE);
        assertThat(out)
            .startsWith(loop.path() + " (loop device " + dir.resolve("image") + "): 64.0 MiB, ")
            .contains("inner/outer   ", "outer zone    ");
        assertThat(CommandLines.unwrapped(out, 14).lines())
            .anyMatch(line -> line.startsWith(first + " ") && line.endsWith("/outer"))
            .anyMatch(line -> line.startsWith(second + " ") && line.endsWith("/inner"));

        JsonNode disk = json(data).get("disks").get(0);
        assertThat(disk.get("device").asText()).isEqualTo(loop.path().toString());
        assertThat(disk.get("size").asLong()).isEqualTo(64 * MB);
        assertThat(disk.get("samples").size()).isGreaterThanOrEqualTo(25);
        JsonNode partition = disk.get("partitions").get(1);
        assertThat(partition.get("start").asLong()).isEqualTo(17 * MB);
        assertThat(partition.get("end").asLong()).isEqualTo(64 * MB);
        assertThat(partition.get("dirs").get(0).asText()).isEqualTo(inner.path().toString());

        JsonNode deep = json(outer.path().resolve("lost+found")).get("disks").get(0);
        assertThat(deep.get("partitions").get(0).get("dirs").get(0).asText())
            .isEqualTo(outer.path().resolve("lost+found").toString());
        assertThat(deep.get("partitions").get(1).get("dirs").size()).isZero();
      }
    }
  }

  @Test
  void aDeviceIsSurveyedReadOnlyAndDrawn() throws Exception {
    try (LoopDevice loop = LoopDevice.readOnlyOver(dir.resolve("image"), 32 * MB)) {
      Path png = dir.resolve("survey.png");
      assertThat(run("survey", loop.path().toString(), "--picture", png.toString()))
          .isEqualTo(ExitCode.DONE);
      assertThat(Files.probeContentType(png)).isEqualTo("image/png");
    }
  }

  @Test
  void invalidOptionsAreBadUsage() {
    assertThat(run("survey")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(run("survey", "/", "--picture", "disk.gif")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("must end in .png");
  }

  @Test
  void refusesPathThatCannotBeSurveyedWithRemedy() {
    assertThat(run("survey", "/dev/null")).isEqualTo(ExitCode.FAILED);
    assertThat(err)
        .isEqualToIgnoringNewLines(
            "/dev/null is neither a block device nor a directory. Specify a disk such as /dev/sdb,"
                + " or a directory on a disk.");
    assertThat(run("survey", "/proc")).isEqualTo(ExitCode.FAILED);
    assertThat(err)
        .startsWith(
            "/proc is on a file system of type proc, which has no block device of its own.");
    assertThat(out).isEmpty();
  }

  private JsonNode json(Path path) throws IOException {
    assertThat(run("survey", path.toString(), "--json")).isEqualTo(ExitCode.DONE);
    return json();
  }
}
