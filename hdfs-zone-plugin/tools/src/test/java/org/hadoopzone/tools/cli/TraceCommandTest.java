/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.hadoopzone.testing.LoopDevice;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.tools.trace.Direction;
import org.hadoopzone.tools.trace.Request;
import org.hadoopzone.tools.trace.RequestCsv;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs {@code trace} on a real device and checks its output. */
class TraceCommandTest extends CommandTest {

  @AutoClose private LoopDevice device;
  private List<Path> tracesBefore;

  @BeforeEach
  void attach() throws IOException {
    LoopDevice.requireTracing();
    device = LoopDevice.over(dir.resolve("image"), 64 * MB);
    tracesBefore = device.traces();
  }

  @Test
  void summarizesTheRequestsOfACommand() throws Exception {
    assertThat(trace("--", "sh", "-c", write(32, 2) + " && " + read(8, 1)))
        .isEqualTo(ExitCode.DONE);
    assertThat(out)
        .startsWith(device.path() + ": ")
        .contains("read", "written", "merged runs", "seeks: ")
        .containsPattern("bytes +\\S+ [KM]iB +2.0 MiB\n")
        .containsPattern("32.0 MiB to 38.4 MiB +\\S+ \\S+ +2.0 MiB\n")
        .doesNotContain("INCOMPLETE");
  }

  @Test
  void passesArgumentsWithAtSignToTheCommandAsTheyAre() throws Exception {
    String file = "@" + Files.writeString(dir.resolve("job.args"), "other");
    assertThat(trace("--", "sh", "-c", "test \"$1\" = '" + file + "'", "sh", file))
        .isEqualTo(ExitCode.DONE);
  }

  @Test
  void jsonHasExactBytes() throws Exception {
    assertThat(trace("--json", "--", "sh", "-c", "echo noise; " + write(32, 2)))
        .isEqualTo(ExitCode.DONE);
    JsonNode summary = json();
    assertThat(summary.get("device_size").asLong()).isEqualTo(64 * MB);
    assertThat(summary.get("lost_events").asLong()).isZero();
    assertThat(summary.get("written").get("bytes").asLong()).isEqualTo(2 * MB);
    assertThat(summary.get("written").get("byte_weighted_mean_merged").asLong())
        .isBetween(MB / 4, 2 * MB);
    assertThat(summary.get("regions").size()).isEqualTo(10);
    assertThat(summary.get("regions").get(5).get("written").asLong()).isEqualTo(2 * MB);
  }

  @Test
  void writesEachRequestAndDrawsThem() throws Exception {
    Path csv = dir.resolve("requests.csv");
    Path png = dir.resolve("requests.png");
    assertThat(
            trace(
                "--csv=" + csv,
                "--picture=" + png,
                "--",
                "sh",
                "-c",
                write(0, 1) + ";" + read(9, 1)))
        .isEqualTo(ExitCode.DONE);
    List<Request> requests = RequestCsv.read(csv);
    assertThat(
            requests.stream()
                .filter(request -> request.direction() == Direction.WRITE)
                .mapToLong(Request::bytes)
                .sum())
        .isEqualTo(MB);
    assertThat(ImageIO.read(png.toFile()).getWidth()).isEqualTo(1000);
  }

  @Test
  void tracesForTheGivenTimeEvenWithoutRequests() throws Exception {
    Path png = dir.resolve("nothing.png");
    assertThat(trace("--seconds=1", "--json", "--picture=" + png)).isEqualTo(ExitCode.DONE);
    JsonNode summary = json();
    assertThat(summary.get("seconds").asDouble()).isBetween(1.0, 30.0);
    assertThat(summary.get("written").get("requests").asLong()).isZero();
    assertThat(ImageIO.read(png.toFile())).isNotNull();
  }

  @Test
  void addressesOnAPartitionAreRelativeToItsStart() throws Exception {
    Path first = device.addPartition(16 * MB, 40 * MB);
    String write = "dd status=none if=/dev/zero of=" + first + " bs=1M seek=4 count=1 oflag=direct";
    assertThat(run("trace", first.toString(), "--json", "--", "sh", "-c", write))
        .isEqualTo(ExitCode.DONE);
    JsonNode summary = json();
    assertThat(summary.get("device_size").asLong()).isEqualTo(40 * MB);
    assertThat(summary.get("written").get("bytes").asLong()).isEqualTo(MB);
    assertThat(summary.get("regions").get(1).get("written").asLong()).isEqualTo(MB);
  }

  @Test
  void aCommandThatFailsIsReportedAfterTheSummary() throws Exception {
    assertThat(trace("--", "sh", "-c", "exit 7")).isEqualTo(ExitCode.FAILED);
    assertThat(out).contains("merged runs");
    assertThat(err).contains("sh -c exit 7: ended with exit code 7");
    assertThat(trace("--", "/no/such/command")).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("/no/such/command: ended with exit code 127");
    assertThat(device.traces()).isEqualTo(tracesBefore);
  }

  @Test
  void anInterruptedTraceLeavesNothingBehind() throws Exception {
    Process trace =
        CommandLines.process(List.of("trace", device.path().toString(), "--seconds=86400"))
            .inheritIO()
            .start();
    Wait.until("a trace", () -> !trace.isAlive() || !device.traces().equals(tracesBefore));
    assertThat(trace.isAlive()).isTrue();
    trace.destroy();
    assertThat(trace.waitFor()).isEqualTo(143);
    assertThat(device.traces()).isEqualTo(tracesBefore);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--seconds=0",
        "--seconds=ten",
        "--seconds=1 -- true",
        "--seconds=1 --picture=trace.gif",
        "--seconds=1 --picture=/no/such/dir/trace.png",
        "--seconds=1 --csv=/no/such/dir/trace.csv"
      })
  void invalidOptionsAreBadUsage(String options) throws Exception {
    assertThat(trace(options.isEmpty() ? new String[0] : options.split(" ")))
        .isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("--");
    assertThat(device.traces()).isEqualTo(tracesBefore);
  }

  @Test
  void refusesPathThatIsNoBlockDevice() {
    assertThat(run("trace", dir.toString(), "--seconds=1")).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains(dir + " is not a block device", "findmnt");
  }

  private String write(long megabyte, long count) {
    return "dd status=none if=/dev/zero oflag=direct bs=256k count="
        + 4 * count
        + " seek="
        + 4 * megabyte
        + " of="
        + device.path();
  }

  private String read(long megabyte, long count) {
    return "dd status=none of=/dev/null iflag=direct bs=256k count="
        + 4 * count
        + " skip="
        + 4 * megabyte
        + " if="
        + device.path();
  }

  private int trace(String... options) {
    List<String> args = new ArrayList<>(List.of("trace", device.path().toString()));
    args.addAll(List.of(options));
    return run(args.toArray(String[]::new));
  }
}
