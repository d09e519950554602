/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs {@code fence} commands on a real ext4 and checks their output. */
class FenceCommandTest extends CommandTest {
  @AutoClose private SmallFileSystem fileSystem;
  private Path mounted;

  @BeforeEach
  void mountAnExt4() throws IOException {
    fileSystem = SmallFileSystem.ext4(dir.resolve("mounted"), 256 * MB);
    mounted = fileSystem.path();
  }

  @Test
  void aFenceIsSetWidenedNarrowedAndLifted() throws Exception {
    assertThat(fence("set", "--allow", "64M")).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("fenced", "released");
    assertThat(allowedEnd()).isEqualTo(64 * MB);

    assertThat(fence("widen", "--allow", "50%")).isEqualTo(ExitCode.DONE);
    assertThat(allowedEnd()).isEqualTo(128 * MB);

    assertThat(fence("narrow", "--allow", "0..96M")).isEqualTo(ExitCode.DONE);
    assertThat(allowedEnd()).isEqualTo(96 * MB);

    assertThat(fence("lift")).isEqualTo(ExitCode.DONE);
    assertThat(status().has("allowed_end")).isFalse();
  }

  @Test
  void statusShowsAllowedFencedAndUsedSpace() throws Exception {
    fence("set", "--allow", "64M", "--mode", "advisory");
    assertThat(fence("status")).isEqualTo(ExitCode.DONE);
    assertThat(out)
        .contains(
            mounted + ": set, advisory",
            "allowed           0 B to 64.0 MiB of 256.0 MiB",
            "used inside",
            "used outside",
            "df shows");

    JsonNode status = status();
    assertThat(status.get("fenced").asLong()).isGreaterThan(100 * MB);
    assertThat(status.get("held").asLong()).isZero();
    assertThat(status.get("free_outside").asLong()).isZero();
  }

  @Test
  void checkAcceptsAWholeFenceAndReportsAMissingOne() {
    assertThat(fence("check")).isEqualTo(ExitCode.PROBLEMS_FOUND);
    assertThat(out).contains("has no fence");
    fence("set", "--allow", "64M");
    assertThat(fence("check")).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("the fence is whole");
  }

  @Test
  void aFenceChangedByOthersIsReportedUntilItIsAdopted() throws Exception {
    fence("set", "--allow", "64M");
    for (File file : mounted.resolve(".disk-zone-fence").toFile().listFiles()) {
      if (file.length() > MB) {
        try (RandomAccessFile fenceFile = new RandomAccessFile(file, "rw")) {
          fenceFile.setLength(MB);
        }
      }
    }
    assertThat(fence("check")).isEqualTo(ExitCode.PROBLEMS_FOUND);
    assertThat(fence("status")).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("touched");

    assertThat(fence("lift")).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("--adopt");
    assertThat(fence("set", "--allow", "64M", "--adopt")).isEqualTo(ExitCode.DONE);
    assertThat(fence("check")).isEqualTo(ExitCode.DONE);
  }

  @Test
  void mapDrawsTheFence() throws Exception {
    fence("set", "--allow", "64M");
    assertThat(fence("map")).isEqualTo(ExitCode.DONE);
    assertThat(out.lines().toList()).hasSize(11);
    assertThat(out.lines().toList().get(9)).endsWith("#".repeat(60));

    Path png = dir.resolve("map.png");
    assertThat(fence("map", "--picture", png.toString())).isEqualTo(ExitCode.DONE);
    assertThat(Files.probeContentType(png)).isEqualTo("image/png");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ten", "0", "300M..400M", "300M", "-5G"})
  void aRangeThatMakesNoSenseIsBadUsage(String range) {
    assertThat(fence("set", "--allow=" + range)).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("\"" + range + "\"");
  }

  @Test
  void missingOptionsAndWrongPictureFormatAreBadUsage() {
    assertThat(fence("set")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(fence("map", "--picture", "map.gif")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("must end in .png");
  }

  @Test
  void errorsNamePathAndRemedy() {
    assertThat(fence("widen", "--allow", "64M")).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains(mounted.toString(), "set");
    assertThat(run("fence", "status", dir.resolve("missing").toString()))
        .isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("missing");
  }

  private long allowedEnd() throws IOException {
    return status().get("allowed_end").asLong();
  }

  private JsonNode status() throws IOException {
    assertThat(fence("status", "--json")).isEqualTo(ExitCode.DONE);
    return json();
  }

  /** Runs a fence command on the mounted file system. */
  private int fence(String command, String... options) {
    List<String> args = new ArrayList<>(List.of("fence", command, mounted.toString()));
    args.addAll(Arrays.asList(options));
    return run(args.toArray(String[]::new));
  }
}
