/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.UnmountedFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs offline {@code fence} commands on a real, unmounted ext4 and checks their output. */
class OfflineFenceCommandTest extends CommandTest {
  private UnmountedFileSystem fileSystem;
  private Path image;

  @BeforeEach
  void makeAnImage() throws IOException {
    fileSystem = UnmountedFileSystem.ext4(dir.resolve("ext4.image"), 256 * MB);
    image = fileSystem.image();
  }

  @Test
  void aFenceIsSetShownAndLifted() throws Exception {
    assertThat(offline("set", "--allow", "25%", "--mode", "advisory")).isEqualTo(ExitCode.DONE);
    assertThat(out).startsWith(image + ": ").contains("fenced", "released");
    assertThat(out).doesNotContain("undo");
    fileSystem.requireClean();

    assertThat(offline("status")).isEqualTo(ExitCode.DONE);
    assertThat(out)
        .contains(image + ": set, advisory", "allowed           0 B to 64.0 MiB of 256.0 MiB")
        .doesNotContain("df shows");

    assertThat(offline("lift")).isEqualTo(ExitCode.DONE);
    assertThat(status().get("state").asText()).isEqualTo("none");
    fileSystem.requireClean();
  }

  @Test
  void jsonStatusHasExactBytes() throws Exception {
    offline("set", "--allow", "64M");
    JsonNode status = status();
    assertThat(status.get("allowed_end").asLong()).isEqualTo(64 * MB);
    assertThat(status.get("fenced").asLong()).isGreaterThan(100 * MB);
    assertThat(status.get("free_outside").asLong()).isZero();
    assertThat(status.has("df_total")).isFalse();
  }

  @Test
  void undoFileRestoresEveryByte() throws Exception {
    Path before = Files.copy(image, dir.resolve("before.image"));
    Path undo = dir.resolve("fence.e2undo");

    assertThat(offline("set", "--allow", "64M", "--undo", undo.toString()))
        .isEqualTo(ExitCode.DONE);
    assertThat(out).contains("To undo it: e2undo " + undo + " " + image);
    assertThat(Files.mismatch(before, image)).isNotNegative();

    fileSystem.undo(undo);
    assertThat(Files.mismatch(before, image)).isNegative();
  }

  @Test
  void aLiftCanBeUndoneToo() throws Exception {
    offline("set", "--allow", "64M");
    Path undo = dir.resolve("lift.e2undo");
    assertThat(offline("lift", "--json", "--undo", undo.toString())).isEqualTo(ExitCode.DONE);
    assertThat(json().get("undo").asText()).isEqualTo("e2undo " + undo + " " + image);

    fileSystem.undo(undo);
    assertThat(status().get("state").asText()).isEqualTo("set");
  }

  @Test
  void noUndoFileIsWrittenIfNothingChanges() {
    Path undo = dir.resolve("lift.e2undo");
    assertThat(offline("lift", "--undo", undo.toString())).isEqualTo(ExitCode.DONE);
    assertThat(out).doesNotContain("undo");
    assertThat(undo).doesNotExist();
  }

  @Test
  void undoIsForOfflineOnly() {
    assertThat(run("fence", "lift", image.toString(), "--undo", "file"))
        .isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("--offline");
  }

  @ParameterizedTest
  @ValueSource(strings = {"widen --allow=64M", "narrow --allow=64M", "check", "map"})
  void otherCommandsAreForMountedFileSystems(String command) {
    assertThat(run(("fence " + command + " " + image + " --offline").split(" ")))
        .isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("Unknown option: '--offline'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ten", "0", "300M..400M"})
  void aRangeThatMakesNoSenseIsBadUsage(String range) {
    assertThat(offline("set", "--allow=" + range)).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("\"" + range + "\"");
  }

  @Test
  void aFileThatIsNotExt4IsRefused() throws Exception {
    Path text = Files.writeString(dir.resolve("text"), "no file system ".repeat(1000));
    assertThat(run("fence", "set", text.toString(), "--offline", "--allow", "1M"))
        .isEqualTo(ExitCode.FAILED);
    assertThat(err).contains(text.toString(), "specify the device or image that has one");
  }

  @Test
  void aMountedImageIsRefused() throws Exception {
    try (SmallFileSystem mounted = SmallFileSystem.mounted(image, dir.resolve("mounted"))) {
      for (String command : new String[] {"status", "lift"}) {
        assertThat(offline(command)).isEqualTo(ExitCode.FAILED);
        assertThat(err).contains(image.toString(), "unmount");
      }
      assertThat(offline("set", "--allow", "64M")).isEqualTo(ExitCode.FAILED);
      assertThat(err).contains(image.toString(), "unmount");
      assertThat(mounted.path().resolve(".disk-zone-fence")).doesNotExist();
    }
  }

  private JsonNode status() throws IOException {
    assertThat(offline("status", "--json")).isEqualTo(ExitCode.DONE);
    return json();
  }

  /** Runs a fence command on the image. */
  private int offline(String command, String... options) {
    List<String> args = new ArrayList<>(List.of("fence", command, image.toString(), "--offline"));
    args.addAll(Arrays.asList(options));
    return run(args.toArray(String[]::new));
  }
}
