/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FencedSpace;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.hadoopzone.fence.autosize.Lease;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.JavaProcess;
import org.hadoopzone.testing.MovingKernel;
import org.hadoopzone.testing.Slow;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.Wait;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs {@code pack} on a real ext4 that is 65 % full, with three cold files out of four. */
class PackCommandTest extends CommandTest {
  private static final int SIZE_MB = 768;
  private static final int FILES = 31;
  private static final int FILE_MB = 16;
  private static final int PARTS = 64;
  private static final String EAGER = "--max-disk-busy-percent=100";

  @AutoClose private SmallFileSystem fileSystem;
  private Path mounted;
  private Path log;
  private Map<Path, Long> checksums;

  @BeforeEach
  void fillAnExt4() throws Exception {
    MovingKernel.require();
    log = dir.resolve("log");
    fileSystem = SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("mounted"), SIZE_MB * MB);
    mounted = fileSystem.path();
    byte[] data = new byte[FILE_MB << 20];
    new Random(4711).nextBytes(data);
    for (int i = 0; i < FILES; i++) {
      Path file = mounted.resolve("file" + i);
      if (i % 3 == 0) {
        // Allocates blocks without writing data, which is fast.
        Command.run("fallocate", "--length", FILE_MB + "MiB", file);
      } else {
        data[0] = (byte) i;
        Files.write(file, data);
      }
      int days = i % 4 == 0 ? 0 : 2 * i;
      Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(days))));
    }
    // ext4 chooses the addresses of blocks only when it writes the blocks to the device.
    Command.run("sync", "-f", mounted);
    checksums = checksums();
  }

  @Test
  void coldFilesMoveInnermostAndFreeSpaceIsOutermost() throws Exception {
    JsonNode plan = json("--plan");
    long toMove = plan.get("bytes_to_move").asLong();
    long end = plan.get("target_end").asLong();
    assertThat(toMove).isBetween(64 * MB, 300 * MB);
    assertThat(plan.get("cold_files").asLong()).isEqualTo(23);
    assertThat(plan.get("free_rate_after").asLong())
        .isGreaterThan(plan.get("free_rate_before").asLong());
    double before = vacantBefore(end);
    assertNothingIsChanged();

    assertThat(pack("--now", EAGER)).as(err).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("moved", "The fence that pack set is lifted.");
    assertThat(vacantBefore(end))
        .as("fraction of free space below the planned end")
        .isGreaterThan(0.9)
        .isGreaterThan(before + 0.2);
    assertThat(checksums()).isEqualTo(checksums);

    JsonNode status = json("--status");
    assertThat(status.get("state").asText()).isEqualTo("none");
    assertThat(status.get("packing").asBoolean()).isFalse();
    assertThat(status.get("bytes_to_move").asLong()).isLessThan(toMove / 4);
    assertThat(pack("--undo")).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("has no fence; nothing to undo");

    // Remount to read the moved data from the disk instead of the page cache.
    fileSystem.close();
    fileSystem = SmallFileSystem.mounted(dir.resolve("image"), mounted);
    assertThat(checksums()).isEqualTo(checksums);
  }

  @Test
  void anAdvisoryFenceIsKeptUntilItIsUndone() throws Exception {
    // This run sets and lifts its own fence, and leaves the lease file behind.
    assertThat(pack("--now", EAGER, "--min-age", "365d")).as(err).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("The fence that pack set is lifted.");
    assertThat(run("fence", "set", mounted.toString(), "--allow", "85%", "--mode", "advisory"))
        .isEqualTo(ExitCode.DONE);
    assertThat(pack("--now", EAGER)).as(err + out).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("moved").doesNotContain("lifted");
    JsonNode status = json("--status");
    assertThat(status.get("state").asText()).isEqualTo("set");
    assertThat(status.get("mode").asText()).isEqualTo("advisory");
    assertThat(pack("--status")).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("nothing maintains it", "--undo");

    assertThat(pack("--undo")).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("the fence is lifted", "Files stay where they are");
    assertThat(json("--status").get("fenced").asLong()).isZero();
    assertThat(checksums()).isEqualTo(checksums);
  }

  @Slow
  @Test
  void statusShowsRunAndOtherRunsAreRefusedUntilItIsStopped() throws Exception {
    Process first = start("--now", EAGER, "--rate", "1M");
    try {
      Wait.until("a run", () -> json("--status").get("packing").asBoolean());
      assertThat(json("--status").get("pid").asLong()).isEqualTo(first.pid());
      assertThat(pack("--status")).isEqualTo(ExitCode.DONE);
      assertThat(out).contains("is being packed by pack --now");
      for (String action : List.of("--now", "--undo")) {
        assertThat(pack(action)).isEqualTo(ExitCode.FAILED);
        assertThat(err).contains("is already maintained by pack --now", "(pid " + first.pid());
      }
      assertThat(pack("--stop")).as(err).isEqualTo(ExitCode.DONE);
      assertThat(out).contains("stopped pack --now");
      assertThat(json("--status").get("state").asText()).isEqualTo("none");
      assertThat(first.waitFor()).isEqualTo(128 + 15);
    } finally {
      first.destroyForcibly().waitFor();
    }
    assertThat(Files.readString(log)).contains("moved", "stopped before the end");
    assertThat(pack("--stop")).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("nothing to stop");
    assertThat(checksums()).isEqualTo(checksums);
  }

  @Slow
  @Test
  void aFenceOfARunThatWasKilledIsLiftedByTheNextOne() throws Exception {
    killWhilePacking();
    assertThat(checksums()).isEqualTo(checksums);
    assertThat(pack("--status")).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("nothing maintains it");

    assertThat(pack("--now", EAGER)).as(err + out).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("The fence that pack set is lifted.");
    assertThat(json("--status").get("state").asText()).isEqualTo("none");
    assertThat(checksums()).isEqualTo(checksums);
  }

  @Slow
  @Test
  void aFenceThatAnOperatorSetsAfterARunWasKilledIsKept() throws Exception {
    killWhilePacking();
    assertThat(run("fence", "lift", mounted.toString())).as(err).isEqualTo(ExitCode.DONE);
    assertThat(run("fence", "set", mounted.toString(), "--allow", "85%", "--mode", "advisory"))
        .as(err)
        .isEqualTo(ExitCode.DONE);

    assertThat(pack("--now", EAGER)).as(err).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("moved").doesNotContain("lifted");
    assertThat(json("--status").get("state").asText()).isEqualTo("set");
    assertThat(checksums()).isEqualTo(checksums);
  }

  @Test
  void aVolumeThatAServiceMaintainsIsLeftAlone() throws Exception {
    run("fence", "set", mounted.toString(), "--allow", "90%", "--mode", "advisory");
    Process service =
        CommandLines.process(List.of("fence", "watch", mounted.toString()))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      Wait.until("a lease", () -> json("--status").has("maintained_by"));
      for (String action : List.of("--now", "--undo", "--stop")) {
        assertThat(pack(action)).isEqualTo(ExitCode.FAILED);
        assertThat(err).contains(mounted.toString(), "maintained by fence watch", "stop");
      }
      assertThat(service.isAlive()).isTrue();
    } finally {
      service.destroyForcibly().waitFor();
    }
  }

  @Test
  void aMandatoryFenceIsLeftAlone() throws Exception {
    run("fence", "set", mounted.toString(), "--allow", "90%");
    assertThat(json("--plan").get("doubts").toString()).contains("the fence is mandatory");
    assertThat(pack("--now")).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("the fence is mandatory", "--mode advisory");
    assertThat(pack("--undo")).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("the fence is mandatory", "fence lift");
    assertThat(json("--status").get("mode").asText()).isEqualTo("mandatory");
  }

  @Test
  void aFenceWhoseRangeDoesNotBeginAtZeroIsLeftAlone() throws Exception {
    assertThat(run("fence", "set", mounted.toString(), "--allow", "64M..80%", "--mode", "advisory"))
        .as(err)
        .isEqualTo(ExitCode.DONE);
    Optional<ByteRange> before = Fence.in(mounted).quickStatus().allowed();
    Lease.take(mounted, "fence watch").close();
    JsonNode plan = json("--plan");
    assertThat(plan.get("doubts").toString()).contains("begins at 64.0 MiB");
    assertThat(plan.get("hints").toString()).doesNotContain("To move the files");
    assertThat(pack("--now")).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("begins at 64.0 MiB");
    assertThat(Fence.in(mounted).quickStatus().allowed()).isEqualTo(before).isPresent();
    assertThat(Files.readString(mounted.resolve(FenceFinder.LEASE_NAME))).startsWith("fence watch");
  }

  @Test
  void aDirectoryOfAnotherUserIsRefusedWithTheUserToRunAs() throws Exception {
    Files.setAttribute(mounted, "unix:uid", 1);
    assertThat(pack("--now")).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("sudo -u", "disk-zones pack " + mounted + " --now");
    assertNothingIsChanged();
  }

  @Test
  void planReportsFileSystemWhoseFilesCannotMoveAndNowChangesNothing() throws Exception {
    Command.run("umount", mounted);
    Command.run("mount", "-o", "loop,data=writeback", dir.resolve("image"), mounted);

    assertThat(pack("--plan")).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("not worth it", "data=writeback").doesNotContain("To move the files");
    assertThat(pack("--now", EAGER)).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("data=writeback");
    assertNothingIsChanged();
  }

  @Test
  void planReportsBigallocAndNowSetsNoFence() throws Exception {
    Command.run("umount", mounted);
    Command.run("mkfs.ext4", "-q", "-F", "-O", "bigalloc", dir.resolve("image"));
    Command.run("mount", "-o", "loop", dir.resolve("image"), mounted);
    Path cold = Files.write(mounted.resolve("cold"), new byte[FILE_MB << 20]);
    Files.setLastModifiedTime(cold, FileTime.fromMillis(0));
    Command.run("sync", "-f", mounted);

    assertThat(pack("--plan")).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("not worth it", "bigalloc").doesNotContain("To move the files");
    assertThat(pack("--now", EAGER)).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("bigalloc");
    assertThat(mounted.toFile().list()).noneMatch(name -> name.startsWith(".disk-zone"));
  }

  @Test
  void planReportsVolumeThatIsTooFullForAFence() throws Exception {
    long free = mounted.toFile().getUsableSpace() / MB - 50;
    Command.run("fallocate", "--length", free + "MiB", mounted.resolve("large"));
    assertThat(pack("--now", EAGER)).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("cannot set a fence: the allowed range needs");
    JsonNode plan = json("--plan");
    assertThat(plan.get("doubts").toString()).contains("cannot set a fence");
    assertThat(plan.get("hints").toString()).doesNotContain("To move the files");
  }

  @Test
  void planReportsFenceOfAnotherUserAndNotAFullVolume() throws Exception {
    Path other = Files.createDirectory(mounted.resolve("other"));
    assertThat(run("fence", "set", other.toString(), "--allow", "70%", "--mode", "advisory"))
        .as(err)
        .isEqualTo(ExitCode.DONE);
    Command.run("chown", "-R", "1", other.resolve(FenceFinder.HIDDEN_NAME));
    ProcessBuilder plan = CommandLines.process(args("--plan", "--json"));
    plan.redirectError(ProcessBuilder.Redirect.INHERIT);
    String json = Command.output(0, JavaProcess.asOrdinaryUser(plan));
    assertThat(JsonStyle.parse(json).get("doubts").toString())
        .contains(other + " has a fence of user ")
        .doesNotContain("cannot set a fence");
  }

  @Test
  void refusalOfTheOnlyColdFileIsReportedAsResult() throws Exception {
    Path coldest = mounted.resolve("file30");
    try (FileChannel writer = FileChannel.open(coldest, StandardOpenOption.WRITE)) {
      assertThat(writer.isOpen()).isTrue();
      assertThat(pack("--now", EAGER, "--min-age", "59d", "--json"))
          .as(err)
          .isEqualTo(ExitCode.PROBLEMS_FOUND);
    }
    assertThat(json().get("refused_files").asLong()).isEqualTo(1);
    assertThat(json().get("moved_files").asLong()).isZero();
    assertThat(json().get("refusal").asText()).contains(coldest + ": is open for writing");
    assertThat(json().get("fence_lifted").asBoolean()).isTrue();
  }

  @Test
  void fileMovesIfItsNameIsNotTextInTheLocaleOfTheProcess() throws Exception {
    String name = mounted + "/$'\\303\\244'";
    Command.run("bash", "-c", "fallocate -l 16M " + name + " && touch -d '300 days ago' " + name);
    String[] options = {EAGER, "--min-age", "200d", "--json"};
    JsonNode plan = jsonInAsciiLocale("--plan", options);
    assertThat(plan.get("files_to_move").asLong()).as("%s", plan).isEqualTo(1);
    JsonNode result = jsonInAsciiLocale("--now", options);
    assertThat(result.get("moved_files").asLong()).as("%s", result).isEqualTo(1);
  }

  @Test
  void thePlanOfAUserWithoutFilesNamesTheOtherOwners() throws Exception {
    Command.run("bash", "-c", "chown 65534 " + mounted + "/file*");
    assertThat(pack("--plan")).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("not worth it", "belong to other", "sudo -u hdfs");
  }

  @Test
  void planHasPictureAndReasons() throws Exception {
    Path png = dir.resolve("plan.png");
    assertThat(pack("--picture", png.toString(), "--drive", "dt01aca050", "--job", "1G"))
        .as(err)
        .isEqualTo(ExitCode.DONE);
    assertThat(out)
        .contains(
            "data, under 1 day                   8   128.0 MiB             0            0 B",
            "8 modified too recently",
            "rates       drive profile Toshiba DT01ACA050",
            " to write and then read 1.0 GiB now, ");
    assertThat(Files.probeContentType(png)).isEqualTo("image/png");
    assertThat(pack("--drive", "none")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("specify one of dt01aca050");
    assertThat(pack("--survey", png.toString())).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains(png + ": is not the output of survey --json");
    assertThat(pack("--min-age", "365d")).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("not worth it", "No file is cold.");
  }

  private void assertNothingIsChanged() throws Exception {
    assertThat(mounted.toFile().list()).noneMatch(name -> name.startsWith(".disk-zone"));
    assertThat(checksums()).isEqualTo(checksums);
  }

  /** Returns the fraction of free and fenced space that is below an address. */
  private double vacantBefore(long end) throws IOException {
    List<FencedSpace> map = Fence.in(mounted).map(PARTS);
    double before = 0;
    double all = 0;
    for (int i = 0; i < PARTS; i++) {
      long vacant = map.get(i).free() + map.get(i).fenced();
      all += vacant;
      before += (i + 0.5) * SIZE_MB * MB / PARTS < end ? vacant : 0;
    }
    return before / all;
  }

  private Map<Path, Long> checksums() throws IOException {
    Map<Path, Long> sums = new TreeMap<>();
    for (int i = 0; i < FILES; i++) {
      Path file = mounted.resolve("file" + i);
      CRC32 sum = new CRC32();
      sum.update(Files.readAllBytes(file));
      sums.put(file, sum.getValue());
    }
    return sums;
  }

  /** Starts a run, and kills it after it has set its fence. */
  private void killWhilePacking() throws Exception {
    Process run = start("--now", EAGER, "--rate", "1M");
    Wait.until("a fence", () -> json("--status").get("state").asText().equals("set"));
    run.destroyForcibly().waitFor();
  }

  private Process start(String... options) throws IOException {
    return CommandLines.process(args(options))
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  private JsonNode jsonInAsciiLocale(String action, String... options) throws Exception {
    List<String> args = args(action);
    args.addAll(Arrays.asList(options));
    ProcessBuilder process = CommandLines.process(args).redirectOutput(log.toFile());
    process.environment().put("LC_ALL", "C");
    assertThat(process.redirectError(ProcessBuilder.Redirect.INHERIT).start().waitFor()).isZero();
    return JsonStyle.parse(Files.readString(log));
  }

  private JsonNode json(String action) throws IOException {
    assertThat(pack(action, "--json")).as(err).isEqualTo(ExitCode.DONE);
    return json();
  }

  private int pack(String... options) {
    return run(args(options).toArray(String[]::new));
  }

  private List<String> args(String... options) {
    List<String> args = new ArrayList<>(List.of("pack", mounted.toString()));
    args.addAll(Arrays.asList(options));
    return args;
  }
}
