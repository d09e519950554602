/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.Slow;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.Wait;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs {@code overlay guard} in its own process, with real overlays on a real ext4. */
class OverlayCommandTest extends CommandTest {
  private static final int LOWER_FILES = 120;

  /** Limits that no test reaches. */
  private static final String[] NEVER = {"--files", "100000", "--seconds", "3600"};

  @AutoClose private SmallFileSystem fileSystem;
  private Path image;
  private Path target;
  private Path log;
  private Process guard;

  @BeforeEach
  void makeLayers() throws IOException {
    image = dir.resolve("image");
    fileSystem = SmallFileSystem.sparse(image, dir.resolve("mounted"), 256 * MB);
    for (String name : new String[] {"lower", "upper", "work", "target"}) {
      Files.createDirectories(layer(name));
    }
    for (int i = 0; i < LOWER_FILES; i++) {
      Files.writeString(layer("lower").resolve("file" + i), "old");
    }
    target = layer("target");
    log = dir.resolve("log");
    Command.run("sync", "--file-system", target);
  }

  @AfterEach
  void unmount() throws Exception {
    if (guard != null) {
      guard.destroyForcibly().waitFor();
    }
    if (target != null) {
      Command.run("sh", "-c", "umount \"$0\" 2> /dev/null || true", target);
    }
  }

  @Test
  void sigtermEndsTheGuardCleanlyAndTheOverlayCanBeMountedAgain() throws Exception {
    start(NEVER);
    assertThat(Command.run("findmnt", "-no", "FSTYPE,OPTIONS", target))
        .contains("overlay", "volatile");
    change(0, "new");
    assertThat(check()).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("in use by an overlay with a guard");
    stop();
    assertThat(target).isEmptyDirectory();
    assertThat(check()).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("ended cleanly");
    assertThat(layer("work").toFile().list()).containsExactly("work");

    start(NEVER);
    assertThat(target.resolve("file0")).hasContent("new");
    stop();
  }

  @Slow
  @Test
  void afterAKilledGuardMountsAreRefusedUntilTheCheckIsAccepted() throws Exception {
    start(NEVER);
    change(0, "new");
    guard.destroyForcibly().waitFor();

    assertThat(check()).isEqualTo(ExitCode.PROBLEMS_FOUND);
    assertThat(out).contains("without a guard");
    assertThat(check("--accept")).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("unmount");
    assertThat(runGuard()).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains(target.toString(), "is a mount point already");
    Command.run("umount", target);

    assertThat(runGuard()).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("did not end cleanly", "overlay check --upper", "--accept");
    assertThat(check()).isEqualTo(ExitCode.PROBLEMS_FOUND);
    assertThat(CommandLines.unwrapped(out, 4))
        .contains("the guard was killed", "has stayed mounted", "nothing is lost");
    assertThat(runGuard()).isEqualTo(ExitCode.FAILED);
    assertThat(check("--accept")).isEqualTo(ExitCode.DONE);

    start(NEVER);
    assertThat(target.resolve("file0")).hasContent("new");
    stop();
  }

  @Test
  void syncsAfterEachTwentyCopiedUpFiles() throws Exception {
    start("--files", "20", "--seconds", "3600", "--json");
    for (int batch = 0; batch < LOWER_FILES / 20; batch++) {
      changeTwenty(batch);
      awaitEvents("synced", 2 + batch);
    }
    assertThat(events("synced")).hasSize(1 + LOWER_FILES / 20);
    stop();
  }

  @Test
  void otherFilesOnTheSameFileSystemCauseNoSync() throws Exception {
    Path others = Files.createDirectories(layer("others"));
    start("--files", "20", "--seconds", "3600", "--json");
    for (int i = 0; i < LOWER_FILES; i++) {
      Files.writeString(others.resolve("file" + i), "other");
    }
    for (int i = 0; i < 5; i++) {
      change(i, "new");
    }
    changeTwenty(1);
    awaitEvents("synced", 2);
    stop();
    // The guard also syncs after the mount and before it exits.
    assertThat(events("synced")).hasSize(3);
  }

  @Slow
  @Test
  void syncsAtTheGivenInterval() throws Exception {
    long began = System.nanoTime();
    start("--files", "100000", "--seconds", "1", "--json");
    awaitEvents("synced", 4);
    stop();
    long seconds = Duration.ofNanos(System.nanoTime() - began).toSeconds();
    // The guard also syncs after the mount and before it exits.
    assertThat(events("synced")).hasSizeLessThanOrEqualTo((int) seconds + 2);
  }

  @Slow
  @Test
  void syncedFilesSurviveCrashAndOthersAreListed() throws Exception {
    // With this commit interval, only syncs commit the journal, so the copy contains only synced
    // files.
    Command.run("mount", "-o", "remount,commit=600", dir.resolve("mounted"));
    start("--files", "20", "--seconds", "3600", "--json");
    changeTwenty(0);
    awaitEvents("synced", 2);
    // Wait, because file timestamps may lag behind the clock.
    Thread.sleep(Duration.ofMillis(2000).toMillis());
    changeTwenty(1);
    awaitEvents("synced", 3);
    // The next sync writes the record of this sync to the disk.
    changeTwenty(2);
    awaitEvents("synced", 4);
    change(LOWER_FILES - 1, "not synced");
    Path crashed = dir.resolve("crashed.image");
    Command.run("cp", "--sparse=always", image, crashed);
    stop();

    try (SmallFileSystem after = SmallFileSystem.mounted(crashed, dir.resolve("after"))) {
      Path upper = after.path().resolve("upper");
      // The last sync begins when file 59 is copied up. The content of file 59 may be written
      // later.
      for (int i = 0; i < 59; i++) {
        assertThat(upper.resolve("file" + i)).hasContent("new");
      }
      Path last = upper.resolve("file" + (LOWER_FILES - 1));
      assertThat(Files.exists(last) && Files.readString(last).equals("not synced")).isFalse();
      Path work = after.path().resolve("work");
      assertThat(work.resolve("guard")).exists();
      pretendReboot(work);
      assertThat(checkOf(upper, work, "--json")).isEqualTo(ExitCode.PROBLEMS_FOUND);
      assertThat(json().get("state").asText()).isEqualTo("crashed");
      assertThat(json().get("changed").toString()).contains("file59\"").doesNotContain("file0\"");
      assertThat(checkOf(upper, work, "--accept")).isEqualTo(ExitCode.DONE);
      assertThat(checkOf(upper, work)).isEqualTo(ExitCode.DONE);
    }
  }

  @Slow
  @Test
  void fileOverwrittenInPlaceIsReportedAlthoughItsInodeIsOld() throws Exception {
    // With this commit interval, only syncs commit the journal, so the order of events is fixed.
    Command.run("mount", "-o", "remount,commit=600", dir.resolve("mounted"));
    start("--files", "20", "--seconds", "3600", "--json");
    overwriteFirstFile('a');
    syncTwice();
    // With direct I/O, the data is already on the device, but the new ctime is still in memory.
    overwriteFirstFile('b');
    checkAfterCrash(
        "",
        upper -> assertThat(upper.resolve("file0")).hasBinaryContent("b".repeat(4096).getBytes()));
    assertThat(json().get("changed").toString()).doesNotContain("file0\"");
    assertThat(json().get("doubtful").toString()).contains("file0\"");
  }

  @Slow
  @Test
  void fileChangedAfterTheClockWasSetBackIsReported() throws Exception {
    start("--files", "20", "--seconds", "3600", "--json");
    syncTwice();
    overwriteFirstFile('a');
    Command.run("sync", "--file-system", layer("upper"));
    checkAfterCrash("set_inode_field /upper/file0 ctime 20200101", upper -> {});
    assertThat(json().get("changed").toString()).doesNotContain("file0\"");
    assertThat(json().get("doubtful").toString()).contains("file0\"");
  }

  private void overwriteFirstFile(char with) throws IOException {
    Path block = Files.writeString(dir.resolve("block"), String.valueOf(with).repeat(4096));
    Command.run(
        "dd",
        "if=" + block,
        "of=" + target.resolve("file0"),
        "bs=4096",
        "oflag=direct",
        "conv=notrunc");
  }

  /** Syncs twice, because the second sync writes the record of the first one to the disk. */
  private void syncTwice() throws Exception {
    // Wait, because file timestamps may lag behind the clock.
    Thread.sleep(Duration.ofMillis(2000).toMillis());
    changeTwenty(1);
    awaitEvents("synced", 2);
    changeTwenty(2);
    awaitEvents("synced", 3);
  }

  /**
   * Checks a copy of the device in the state that a power loss at this moment would leave.
   *
   * @param debugfs a debugfs request to apply to the copy first, or an empty string
   * @param look asserts on the upper directory of the copy
   */
  private void checkAfterCrash(String debugfs, Consumer<Path> look) throws Exception {
    Path crashed = dir.resolve("crashed.image");
    Command.run("cp", "--sparse=always", image, crashed);
    stop();
    // The mount replays the journal.
    SmallFileSystem.mounted(crashed, dir.resolve("after")).close();
    if (!debugfs.isEmpty()) {
      Command.run("debugfs", "-w", "-R", debugfs, crashed);
    }
    try (SmallFileSystem after = SmallFileSystem.mounted(crashed, dir.resolve("after"))) {
      Path upper = after.path().resolve("upper");
      look.accept(upper);
      Path work = after.path().resolve("work");
      pretendReboot(work);
      assertThat(checkOf(upper, work, "--json")).isEqualTo(ExitCode.PROBLEMS_FOUND);
      assertThat(json().get("state").asText()).isEqualTo("crashed");
    }
  }

  @Slow
  @Test
  void overlayInUseStaysMountedAndGuardFails() throws Exception {
    start(NEVER);
    change(0, "new");
    Process user = new ProcessBuilder("sleep", "100").directory(target.toFile()).start();
    try {
      guard.destroy();
      assertThat(guard.waitFor()).isEqualTo(ExitCode.FAILED);
    } finally {
      user.destroyForcibly().waitFor();
    }
    assertThat(Files.readString(log)).contains("still mounted", "fuser -vm");
    Command.run("umount", target);
    assertThat(check()).isEqualTo(ExitCode.PROBLEMS_FOUND);
    assertThat(check("--accept")).isEqualTo(ExitCode.DONE);
  }

  @Test
  void aVolatileMountThatHadNoGuardIsRefused() throws Exception {
    Command.run(
        "mount",
        "-t",
        "overlay",
        "overlay",
        "-o",
        "volatile,lowerdir="
            + layer("lower")
            + ",upperdir="
            + layer("upper")
            + ",workdir="
            + layer("work"),
        target);
    change(0, "new");
    Command.run("umount", target);
    assertThat(runGuard()).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("did not end cleanly");
    assertThat(check()).isEqualTo(ExitCode.PROBLEMS_FOUND);
    assertThat(out).contains("without a guard", "file0");
  }

  @Test
  void severalOverlaysShareAGuardAndAreMountedAllOrNone() throws Exception {
    for (String name : new String[] {"upper2", "work2", "target2"}) {
      Files.createDirectories(layer(name));
    }
    Path options = dir.resolve("options");
    Files.writeString(
        options,
        "--target %1$s/target2 --lower %1$s/lower\n--upper %1$s/upper2 --work %1$s/work2\n"
            .formatted(layer("")));
    start("@" + options);
    awaitLog(layer("target2") + ": mounted");
    Files.writeString(layer("target2").resolve("file0"), "other");
    change(0, "new");
    assertThat(layer("upper2").resolve("file0")).hasContent("other");
    assertThat(layer("upper").resolve("file0")).hasContent("new");
    stop();
    assertThat(check()).isEqualTo(ExitCode.DONE);
    assertThat(checkOf(layer("upper2"), layer("work2"))).isEqualTo(ExitCode.DONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--lower", "--upper", "--work", "--target"})
  void optionsOfSeveralOverlaysMayStartWithAnyOption(String first) throws Exception {
    for (String name : new String[] {"lower2", "upper2", "work2", "target2"}) {
      Files.createDirectories(layer(name));
    }
    Files.writeString(layer("lower2").resolve("second"), "old");
    List<String> options = new ArrayList<>(List.of("--lower", "--upper", "--work", "--target"));
    Collections.rotate(options, -options.indexOf(first));
    List<String> line = new ArrayList<>(List.of("overlay", "guard"));
    for (String overlay : new String[] {"", "2"}) {
      options.forEach(
          option -> line.addAll(List.of(option, layer(option.substring(2) + overlay).toString())));
    }
    launch(line);
    awaitLog(layer("target2") + ": mounted");
    assertThat(target.toFile().list()).hasSize(LOWER_FILES);
    assertThat(layer("target2").toFile().list()).containsExactly("second");
    stop();
  }

  @Test
  void lowerLayersAreSeparatedByColons() throws Exception {
    Files.createDirectories(layer("lower2"));
    Files.writeString(layer("lower2").resolve("file0"), "hidden");
    Files.writeString(layer("lower2").resolve("second"), "old");
    launch(
        arguments(
            layer("lower") + ":" + layer("lower2"),
            layer("upper").toString(),
            layer("work").toString()));
    awaitLog("mounted");
    assertThat(target.resolve("file0")).hasContent("old");
    assertThat(target.resolve("second")).hasContent("old");
    stop();
  }

  @Test
  void checkRefusesDirsThatWereNotUsedTogether() throws Exception {
    for (String name : new String[] {"upper2", "work2", "target2"}) {
      Files.createDirectories(layer(name));
    }
    start(
        "--lower",
        layer("lower").toString(),
        "--upper",
        layer("upper2").toString(),
        "--work",
        layer("work2").toString(),
        "--target",
        layer("target2").toString());
    awaitLog(layer("target2") + ": mounted");
    stop();

    assertThat(checkOf(layer("upper"), layer("work2"))).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err)
        .contains(
            layer("work2")
                + ": is the work directory of the upper layer "
                + layer("upper2")
                + ", not of "
                + layer("upper"));
    assertThat(checkOf(layer("work"), layer("upper"))).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains(layer("upper") + ": has not been used as the work directory");
    assertThat(checkOf(layer("upper"), layer("lower"))).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains(layer("lower") + ": has not been used as the work directory");
    assertThat(check()).isEqualTo(ExitCode.DONE);
    assertThat(checkOf(layer("upper2"), layer("work2"))).isEqualTo(ExitCode.DONE);
  }

  @Test
  void checkAcceptsMovedUpperLayerAfterItsRecordIsRemoved() throws Exception {
    start(NEVER);
    stop();
    Path moved = Files.move(layer("upper"), layer("moved"));
    assertThat(checkOf(moved, layer("work"))).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("setfattr -x user.disk-zones.upper " + layer("work"));
    Files.getFileAttributeView(layer("work"), UserDefinedFileAttributeView.class)
        .delete("disk-zones.upper");
    assertThat(checkOf(moved, layer("work"))).isEqualTo(ExitCode.DONE);
  }

  @Test
  void guardRefusesUpperLayerThatIsUsedWithAnotherWorkDirectory() throws Exception {
    Files.createDirectories(layer("work2"));
    Files.createDirectories(layer("target2"));
    start(NEVER);
    assertThat(
            run(
                "overlay",
                "guard",
                "--lower",
                layer("lower").toString(),
                "--upper",
                layer("upper").toString(),
                "--work",
                layer("work2").toString(),
                "--target",
                layer("target2").toString()))
        .isEqualTo(ExitCode.FAILED);
    assertThat(err)
        .startsWith(
            layer("upper")
                + ": is in use by the overlay on "
                + target
                + ", with another work directory");
    stop();
  }

  @Test
  void checkWorksOnReadOnlyFileSystem() throws Exception {
    start(NEVER);
    change(0, "new");
    guard.destroyForcibly().waitFor();
    Command.run("umount", target);
    Path mounted = dir.resolve("mounted");
    Command.run("mount", "-o", "remount,ro", mounted);
    assertThat(check("--json")).isEqualTo(ExitCode.PROBLEMS_FOUND);
    assertThat(json().get("state").asText()).isEqualTo("interrupted");
    assertThat(check("--accept")).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("Read-only file system");

    Command.run("mount", "-o", "remount,rw", mounted);
    pretendReboot(layer("work"));
    Command.run("mount", "-o", "remount,ro", mounted);
    assertThat(check()).isEqualTo(ExitCode.PROBLEMS_FOUND);
    assertThat(out).contains("did not end cleanly", "  file0\n");
  }

  @Test
  void checkReplacesControlCharactersInFileNames() throws Exception {
    Files.createDirectories(layer("work").resolve("work/incompat/volatile"));
    Files.writeString(layer("upper").resolve("a\nb\u001b[2J"), "x");
    assertThat(check()).isEqualTo(ExitCode.PROBLEMS_FOUND);
    assertThat(out).endsWith(String.format("  a?b?[2J%n"));
  }

  @Test
  void doubleAtSignStandsForAtSignOfAnArgument() {
    assertThat(guardOf(layer("lower").toString(), "@@none", layer("work").toString()))
        .isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).startsWith("@none: not a directory");
  }

  @Test
  void badInputIsRefused() throws Exception {
    assertThat(runGuard("--files", "0")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("--files", "0", "1 to 100000");
    assertThat(run("overlay", "guard", "--upper", "/x")).isEqualTo(ExitCode.BAD_USAGE);
    String lower = layer("lower").toString();
    assertThat(runGuard("--lower", lower)).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("Missing required argument(s)");
    assertThat(guardOf(lower, layer("none").toString(), layer("work").toString()))
        .isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains(layer("none").toString(), "Create it");
    try (SmallFileSystem other = SmallFileSystem.tmpfs(dir.resolve("other"), MB)) {
      assertThat(guardOf(lower, layer("upper").toString(), other.path().toString()))
          .isEqualTo(ExitCode.FAILED);
      assertThat(err).contains("different mounts", "on one");
    }
    start(NEVER);
    Files.createDirectories(target.resolve("upper"));
    Files.createDirectories(target.resolve("work"));
    String onOverlay = target.resolve("upper").toString();
    assertThat(guardOf(lower, onOverlay, target.resolve("work").toString()))
        .isEqualTo(ExitCode.FAILED);
    assertThat(err).contains(onOverlay, "is on overlayfs");
    stop();
  }

  private Path layer(String name) {
    return dir.resolve("mounted").resolve(name);
  }

  private void change(int file, String text) throws IOException {
    Files.writeString(
        target.resolve("file" + file),
        text,
        StandardOpenOption.WRITE,
        StandardOpenOption.TRUNCATE_EXISTING);
  }

  /** Changes twenty files, starting with file {@code 20 * part}. */
  private void changeTwenty(int part) throws IOException {
    for (int i = 0; i < 20; i++) {
      change(part * 20 + i, "new");
    }
  }

  private List<String> arguments(String lower, String upper, String work) {
    return List.of(
        "overlay",
        "guard",
        "--target",
        target.toString(),
        "--lower",
        lower,
        "--upper",
        upper,
        "--work",
        work);
  }

  private List<String> arguments(String... options) {
    List<String> all =
        new ArrayList<>(
            arguments(
                layer("lower").toString(), layer("upper").toString(), layer("work").toString()));
    all.addAll(List.of(options));
    return all;
  }

  private int guardOf(String lower, String upper, String work) {
    return run(arguments(lower, upper, work).toArray(new String[0]));
  }

  /**
   * Runs the guard in this process. Use only with options that the guard rejects; with valid
   * options, the method does not return.
   */
  private int runGuard(String... options) {
    return run(arguments(options).toArray(new String[0]));
  }

  private int check(String... options) {
    return checkOf(layer("upper"), layer("work"), options);
  }

  private int checkOf(Path upper, Path work, String... options) {
    List<String> all =
        new ArrayList<>(
            List.of("overlay", "check", "--upper", upper.toString(), "--work", work.toString()));
    all.addAll(List.of(options));
    return run(all.toArray(new String[0]));
  }

  /** Changes the guard's mark as if it had been written before the last boot. */
  private void pretendReboot(Path work) throws IOException {
    String mark = Files.readString(work.resolve("guard"));
    Files.writeString(work.resolve("guard"), "another boot" + mark.substring(mark.indexOf('\n')));
  }

  private void start(String... options) throws Exception {
    launch(arguments(options));
    awaitLog("mounted");
  }

  private void launch(List<String> line) throws Exception {
    Files.deleteIfExists(log);
    guard =
        CommandLines.process(line).redirectErrorStream(true).redirectOutput(log.toFile()).start();
  }

  private void stop() throws Exception {
    guard.destroy();
    assertThat(guard.waitFor()).isEqualTo(128 + 15);
    assertThat(Files.readString(log)).contains("ended").doesNotContain("still mounted");
  }

  private List<JsonNode> events(String event) throws IOException {
    List<JsonNode> found = new ArrayList<>();
    for (String line : Files.readAllLines(log)) {
      JsonNode node = JsonStyle.parse(line);
      if (node.get("kind").asText().equals(event)) {
        found.add(node);
      }
    }
    return found;
  }

  private void awaitEvents(String event, int count) {
    Wait.until(count + " times " + event, () -> events(event).size() >= count);
  }

  private void awaitLog(String text) {
    Wait.until(text + " in " + log, () -> Files.readString(log).contains(text));
  }
}
