/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.LoopDevice;
import org.hadoopzone.testing.Slow;
import org.junit.jupiter.api.Test;

/** Compares file systems on a real loop device and checks the output. */
class ScratchSurveyTest extends CommandTest {
  @Slow
  @Test
  void fileSystemsAreComparedAndTheDeviceIsLeftEmpty() throws Exception {
    try (LoopDevice loop = LoopDevice.over(dir.resolve("image"), 256 * MB)) {
      String png = dir.resolve("advice.png").toString();
      String device = loop.path().toString();
      assertThat(run(compare(loop.path(), "--size", "256M", "--json", "--picture", png)))
          .isEqualTo(ExitCode.DONE);

      JsonNode found = json();
      assertThat(found.get("device").asText()).isEqualTo(device);
      assertThat(found.get("busy_time").asText()).contains("io_ticks of " + device);
      assertThat(found.get("sizes").get(0).asLong()).isEqualTo(256 * MB);
      List<String> names = found.get("rows").findValuesAsText("name");
      assertThat(names).contains("ext4");
      // Adds file systems that this machine does not support, or that need a larger device.
      names.addAll(found.get("not_measured").findValuesAsText("name"));
      assertThat(names).containsExactlyInAnyOrder("ext4", "ext3", "ext2", "xfs", "btrfs");
      for (JsonNode row : found.get("rows")) {
        assertThat(row.get("total").get("bytes").asLong()).isGreaterThan(512 * MB);
        assertThat(row.get("outer_busy_seconds").asDouble()).isPositive();
        assertThat(row.get("phases").get("read").get("busy_seconds").asDouble()).isPositive();
      }
      assertThat(found.get("advice").findValuesAsText("zone")).containsExactly("outer", "inner");
      assertThat(Files.probeContentType(Path.of(png))).isEqualTo("image/png");
      assertThat(Command.run("wipefs", "--noheadings", device)).isEmpty();
      assertThat(Files.readAllLines(Path.of("/proc/self/mounts")))
          .noneMatch(line -> line.startsWith(device + " "));
    }
  }

  @Test
  void nothingIsWrittenWithoutDestroyData() throws Exception {
    try (LoopDevice loop = LoopDevice.over(dir.resolve("image"), 300 * MB)) {
      Command.run("mkfs.ext4", "-q", loop.path());
      for (String option : List.of("--file-systems", "--block-sizes")) {
        assertThat(run("survey", option, loop.path().toString())).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(err).contains("would be destroyed", "contains ext4", "add --destroy-data.");
        assertThat(out).isEmpty();
      }
      assertThat(Command.run("wipefs", "--noheadings", loop.path())).contains("ext4");
      assertThat(run(compare(loop.path(), "--size", "301M"))).isEqualTo(ExitCode.BAD_USAGE);
      assertThat(err).contains("--size 301.0 MiB is out of range: specify 256.0 MiB to 300.0");
      assertThat(Command.run("wipefs", "--noheadings", loop.path())).contains("ext4");
    }
  }

  @Test
  void refusesPathThatIsNoBlockDevice() {
    assertThat(run(compare(dir))).isEqualTo(ExitCode.FAILED);
    assertThat(err).startsWith(dir + " is not a block device. Specify an unused one");
    assertThat(run(compare(dir.resolve("none")))).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("none: no such device (see lsblk).");
  }

  @Test
  void invalidOptionsAreBadUsage() {
    assertThat(run("survey", "/dev/null", "--destroy-data")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err)
        .startsWith("--destroy-data is allowed only with --file-systems or --block-sizes");
    assertThat(run("survey", "/dev/null", "--size", "4G")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).startsWith("--size is allowed only with --file-systems or --block-sizes");
    assertThat(run("survey", "/dev/null", "--file-systems", "/dev/null"))
        .isEqualTo(ExitCode.BAD_USAGE);
    assertThat(run("survey", "--block-sizes", "a", "--file-systems", "b"))
        .isEqualTo(ExitCode.BAD_USAGE);
    assertThat(run("survey", "--file-systems")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(run(compare(dir, "--size", "4Q"))).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("\"4Q\" is not a size");
    assertThat(run(compare(dir, "--picture", "advice.gif"))).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("must end in .png");
  }

  private static String[] compare(Path device, String... more) {
    return Stream.concat(
            Stream.of("survey", "--file-systems", device.toString(), "--destroy-data"),
            Stream.of(more))
        .toArray(String[]::new);
  }
}
