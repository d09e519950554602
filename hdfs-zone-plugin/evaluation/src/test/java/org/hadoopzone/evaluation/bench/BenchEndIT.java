/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hadoopzone.evaluation.drive.DriveNeeds;
import org.hadoopzone.evaluation.soak.Soak;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.JavaProcess;
import org.hadoopzone.testing.Wait;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stops or kills evaluations and fault campaigns while their daemons run. */
class BenchEndIT {
  /** Number of daemons in a cluster with one node. */
  private static final int DAEMONS = 5;

  @TempDir private Path dir;

  private final List<Process> started = new ArrayList<>();

  @BeforeEach
  void needsADrive() {
    DriveNeeds.assumeMet();
  }

  @AfterEach
  void endAll() throws InterruptedException {
    for (Process bench : started) {
      bench.destroy();
      bench.waitFor();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TERM", "INT"})
  void leavesNothingBehindWhenItEnds(String signal) throws Exception {
    Process bench = startWithDaemons();

    Command.run("kill", "-" + signal, bench.pid());
    bench.waitFor();

    assertThat(left(bench.toHandle())).isEmpty();
    assertThat(dir.resolve("out/data")).doesNotExist();
  }

  @Test
  void leavesNothingBehindWhenItIsKilled() throws Exception {
    Process bench = startWithDaemons();

    bench.destroyForcibly().waitFor();

    Wait.until("removal of everything that was created", () -> left(bench.toHandle()).isEmpty());
    assertThat(dir.resolve("out/data")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "7,8"})
  void faultCampaignsLeaveNothingBehindWhenTheyAreKilled(String seeds) throws Exception {
    Process soak = start(soak(seeds));
    Wait.until("daemons", () -> !soak.isAlive() || up(soak));
    assertThat(soak.isAlive()).as(log()).isTrue();
    ProcessHandle[] campaigns = withChildren(soak);

    soak.destroyForcibly().waitFor();

    Wait.until("removal of everything that was created", () -> left(campaigns).isEmpty());
  }

  @Test
  void nextRunCleansUpAfterOneThatWasKilledWithItsGuard() throws Exception {
    Process bench = startWithDaemons();
    bench.children().forEach(ProcessHandle::destroyForcibly);
    bench.destroyForcibly().waitFor();
    assertThat(left(bench.toHandle())).isNotEmpty();

    Process next = start("--scale", "tiny", "--work", "fresh", "--systems", "ext4");

    assertThat(next.waitFor()).as(log()).isZero();
    Wait.until("removal of everything that was created", () -> left(bench.toHandle()).isEmpty());
    assertThat(dir.resolve("out/data/tiny/fresh/ext4.json")).exists();
  }

  @Test
  void refusesADirectoryThatAnotherEvaluationUses() throws Exception {
    Process bench = startWithDaemons();

    Process other = start("--scale", "tiny", "--work", "fresh", "--systems", "ext4");

    assertThat(other.waitFor()).isEqualTo(3);
    assertThat(log()).contains("is in use by another evaluation, process " + bench.pid());
    assertThat(left(bench.toHandle())).isNotEmpty();
  }

  @Test
  void listsAllThatIsMissingBeforeTheFirstCell() throws Exception {
    ProcessBuilder builder = command("--scale", "tiny", "--work", "fresh", "--systems", "ext4");
    builder.environment().put("PATH", dir.toString());

    assertThat(start(builder).waitFor()).isEqualTo(3);
    assertThat(log())
        .contains("This machine lacks:", "mkfs.ext4: apt-get install e2fsprogs")
        .contains("losetup: apt-get install mount");
    assertThat(dir.resolve("out")).doesNotExist();
  }

  @Test
  void listsMissingPrerequisiteOfSelectedSystemBeforeTheFirstCell() throws Exception {
    ProcessBuilder builder =
        command("--scale", "tiny", "--work", "fresh", "--systems", "ext4,zones-in-place");
    builder.command().add(1, "-Dos.version=6.1");

    assertThat(start(builder).waitFor()).isEqualTo(3);
    assertThat(log()).contains("zones in place: Linux 6.18 or newer is needed; this is Linux 6.1");
    assertThat(dir.resolve("out")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          mount -t tmpfs none /sys/kernel | there is no /sys/kernel/tracing
          mount -t tmpfs none $T && mkdir $T/instances | this kernel has no block_rq_issue in
          mount -t tmpfs none $T && mkdir $T/instances && mount -o remount,bind,ro $T \
          | /instances is not writable: tracing needs root access, and tracefs must not be
          """)
  void reportsTracefsThatCannotBeUsedBeforeTheFirstCell(String change, String reason)
      throws Exception {
    ProcessBuilder builder = command("--scale", "tiny", "--work", "fresh", "--systems", "ext4");
    builder.environment().put("T", "/sys/kernel/tracing");
    // The mounts of this namespace are invisible to the rest of the machine.
    builder
        .command()
        .addAll(0, List.of("unshare", "--mount", "sh", "-c", change + " && exec \"$@\"", "sh"));

    assertThat(start(builder).waitFor()).as(log()).isEqualTo(3);
    assertThat(log()).contains("This machine lacks:\n  tracefs: ", reason);
    assertThat(dir.resolve("out")).doesNotExist();
  }

  @Test
  void concurrentEvaluationsBothFinish() throws Exception {
    String[] tiny = {"--scale", "tiny", "--work", "fresh", "--systems", "ext4"};
    Process first = start(commandIn(dir.resolve("first"), tiny));
    Process second = start(commandIn(dir.resolve("second"), tiny));
    Path drive = dir.resolve("first/home/cell/drive1/drive");
    Wait.until("drive", () -> !first.isAlive() || isMounted(drive));
    assertThat(first.isAlive()).as(log()).isTrue();
    // Suspend the first evaluation while the second evaluation starts, works and cleans up.
    Command.run("kill", "-STOP", first.pid());
    try {
      assertThat(second.waitFor()).as(log()).isZero();
      assertThat(isMounted(drive)).isTrue();
    } finally {
      Command.run("kill", "-CONT", first.pid());
    }

    assertThat(first.waitFor()).as(log()).isZero();
    assertThat(List.of("first", "second"))
        .allSatisfy(
            name -> assertThat(dir.resolve(name + "/out/data/tiny/fresh/ext4.json")).exists());
  }

  private Process startWithDaemons() throws Exception {
    ProcessBuilder builder = command("--scale", "quick", "--work", "terasort", "--systems", "ext4");
    // Restore the default action of SIGINT: background jobs of a shell ignore SIGINT, and their
    // children inherit this.
    builder.command().addAll(0, List.of("env", "--default-signal=INT"));
    Process bench = start(builder);
    Wait.until("daemons", () -> !bench.isAlive() || up(bench));
    assertThat(bench.isAlive()).as(log()).isTrue();
    return bench;
  }

  private static boolean up(Process evaluation) throws IOException {
    int processes = 0;
    for (String group : groups(withChildren(evaluation))) {
      try {
        processes += Files.readAllLines(Path.of(group, "cgroup.procs")).size();
      } catch (IOException e) {
        // The kernel is removing this cgroup: "No such device" or "No such file".
      }
    }
    return processes >= DAEMONS;
  }

  private Process start(String... options) throws IOException {
    return start(command(options));
  }

  private Process start(ProcessBuilder builder) throws IOException {
    Process bench = builder.start();
    started.add(bench);
    return bench;
  }

  private ProcessBuilder command(String... options) {
    return commandIn(dir, options);
  }

  private ProcessBuilder commandIn(Path parent, String... options) {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("--home", parent.resolve("home").toString()));
    arguments.addAll(List.of("--out", parent.resolve("out").toString()));
    return logged(JavaProcess.of(Bench.class, arguments));
  }

  private ProcessBuilder soak(String seeds) throws IOException {
    Path project = Path.of("../..").toAbsolutePath().normalize();
    Path page = Files.copy(project.resolve("docs/reliability.md"), dir.resolve("page.md"));
    List<String> arguments = new ArrayList<>(List.of("--seed", seeds, "--systems", "zones"));
    arguments.addAll(List.of("--home", home().toString(), "--page", page.toString()));
    return logged(JavaProcess.of(Soak.class, arguments)).directory(project.toFile());
  }

  private ProcessBuilder logged(ProcessBuilder builder) {
    return builder
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(dir.resolve("log").toFile()));
  }

  /**
   * Returns everything that evaluations have left behind: mounts, loop devices, processes, cgroups
   * and trace instances.
   */
  private List<String> left(ProcessHandle... evaluations) throws IOException {
    List<String> left = new ArrayList<>(groups(evaluations));
    left.addAll(ownDirs("/sys/kernel/tracing/instances", 1, evaluations));
    Stream.of(Files.readString(Path.of("/proc/self/mounts")), Command.run("losetup", "-a"))
        .flatMap(String::lines)
        .filter(line -> line.contains(home() + "/"))
        .forEach(left::add);
    ProcessHandle.allProcesses()
        .map(process -> process.info().commandLine().orElse(""))
        .filter(line -> line.contains(home() + "/"))
        .forEach(left::add);
    return left;
  }

  private static boolean isMounted(Path mountPoint) throws IOException {
    return Files.readString(Path.of("/proc/self/mounts")).contains(" " + mountPoint + " ");
  }

  private static List<String> groups(ProcessHandle... evaluations) throws IOException {
    return ownDirs("/sys/fs/cgroup", 2, evaluations);
  }

  private static List<String> ownDirs(String root, int depth, ProcessHandle... evaluations)
      throws IOException {
    List<String> dirs = new ArrayList<>();
    for (ProcessHandle evaluation : evaluations) {
      String name = "hadoop-disk-zones-" + evaluation.pid() + "-*";
      Command.run("find", root, "-ignore_readdir_race", "-maxdepth", depth, "-name", name)
          .lines()
          .forEach(dirs::add);
    }
    return dirs;
  }

  /** Returns a process and its child processes, such as concurrent campaigns. */
  private static ProcessHandle[] withChildren(Process process) {
    return Stream.concat(Stream.of(process.toHandle()), process.children())
        .toArray(ProcessHandle[]::new);
  }

  private Path home() {
    return dir.resolve("home");
  }

  private String log() throws IOException {
    return Files.readString(dir.resolve("log"));
  }
}
