/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.testing.DiskSpeed;
import org.hadoopzone.testing.Slow;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.Wait;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs {@code fence watch} in its own process, on a real ext4. */
class WatchCommandTest extends CommandTest {
  @AutoClose private SmallFileSystem fileSystem;
  private Path mounted;
  private Path log;

  @BeforeEach
  void mountAFencedExt4() throws IOException {
    fileSystem = SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("mounted"), 1024 * MB);
    mounted = fileSystem.path();
    log = dir.resolve("log");
    run("fence", "set", mounted.toString(), "--allow", "128M", "--mode", "advisory");
  }

  @Test
  void reportsWideningAndStopsOnSigterm() throws Exception {
    // No file grows while the command runs, so only the missing margin makes it widen the range.
    run("fence", "widen", mounted.toString(), "--allow", "160M");
    DiskSpeed.write(mounted.resolve("file"), 104);
    Process watch = watch("--margin", "64M", "--interval", "0.02", "--json");
    awaitLog("looked_after");
    awaitLog("widened");
    watch.destroy();
    assertThat(watch.waitFor()).isEqualTo(128 + 15);

    JsonNode last = JsonStyle.parse(lines().get(lines().size() - 1));
    assertThat(last.get("kind").asText()).isEqualTo("widened");
    assertThat(last.get("reason").asText()).isEqualTo("parting");
    assertThat(last.get("allowed_end").asLong()).isGreaterThan(200 * MB);
    assertThat(run("fence", "check", mounted.toString())).isEqualTo(ExitCode.DONE);
  }

  @Slow
  @Test
  void aSecondWatcherTakesOverFromAKilledOne() throws Exception {
    Process first = watch("--margin", "64M", "--interval", "0.02");
    awaitLog("now adjusting the fence");
    Process second = watch("--margin", "64M", "--interval", "0.02");
    try {
      awaitLog("is already maintained by fence watch (pid " + first.pid() + ")");
      DiskSpeed.write(mounted.resolve("file"), 80);
      first.destroyForcibly().waitFor();
      awaitLog("now adjusting the fence, allowed");
      DiskSpeed.write(mounted.resolve("more"), 300);
      assertThat(mounted.resolve("more")).hasSize(300 * MB);
    } finally {
      second.destroy();
      second.waitFor();
    }
    assertThat(run("fence", "check", mounted.toString())).isEqualTo(ExitCode.DONE);
  }

  @Test
  void pathWithoutFenceDoesNotDelayOtherPathsAndIsTriedAgain() throws Exception {
    try (SmallFileSystem other =
        SmallFileSystem.sparse(dir.resolve("other-image"), dir.resolve("other"), 1024 * MB)) {
      Process watch = watch(other.path().toString(), dir.resolve("missing").toString());
      try {
        awaitLog(other.path() + ": has no fence");
        awaitLog(mounted + ": now adjusting the fence");
        run("fence", "set", other.path().toString(), "--allow", "128M", "--mode", "advisory");
        awaitLog(other.path() + ": now adjusting the fence");
      } finally {
        watch.destroy();
        watch.waitFor();
      }
    }
  }

  @Test
  void badInputIsRefused() {
    assertThat(run("fence", "watch", mounted.toString(), "--margin", "much"))
        .isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("much", "64M");
    assertThat(run("fence", "watch", mounted.toString(), "--interval", "0"))
        .isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("10 to 60000");
    assertThat(run("fence", "watch", "/proc")).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("/proc", "fence set");
  }

  private Process watch(String... options) throws IOException {
    List<String> command = new ArrayList<>(List.of("fence", "watch", mounted.toString()));
    command.addAll(List.of(options));
    Files.deleteIfExists(log);
    return CommandLines.process(command)
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  private List<String> lines() throws IOException {
    return Files.readAllLines(log);
  }

  private void awaitLog(String text) {
    Wait.until(
        text + " in " + log, () -> Files.exists(log) && Files.readString(log).contains(text));
  }
}
