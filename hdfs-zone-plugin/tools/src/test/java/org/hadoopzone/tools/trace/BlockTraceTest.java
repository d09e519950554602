/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.testing.FakeSysfs;
import org.hadoopzone.testing.LoopDevice;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces the kernel's block events of a real device. */
class BlockTraceTest {
  private static final long MB = 1 << 20;
  private static final long SIZE = 64 * MB;
  private static final long PIECE = 64 << 10;
  private static final Path TRACEFS = Path.of("/sys/kernel/tracing");

  @TempDir private Path dir;

  @AutoClose private LoopDevice device;
  private List<Path> tracesBefore;

  @BeforeEach
  void attach() throws IOException {
    LoopDevice.requireTracing();
    device = LoopDevice.over(dir.resolve("image"), SIZE);
    // Removes the traces of earlier runs that were killed.
    BlockTrace.start(device.path()).close();
    tracesBefore = device.traces();
  }

  @Test
  void recordsAddressesOfWritesAndReads() throws IOException {
    Recording recording;
    try (BlockTrace trace = BlockTrace.start(device.path())) {
      device.write(PIECE, 16 * MB / PIECE, 32);
      device.write(PIECE, 48 * MB / PIECE, 16);
      device.read(PIECE, 32 * MB / PIECE, 64);
      recording = trace.stop();
    }
    assertThat(recording.deviceSize).isEqualTo(SIZE);
    assertThat(recording.durationMicros).isPositive();
    assertThat(recording.lost()).isZero();

    assertThat(of(recording, Direction.WRITE))
        .contains(ByteRange.of(16 * MB, PIECE), ByteRange.of(48 * MB + 15 * PIECE, PIECE))
        .hasSize(48);
    Distribution written = MergedRuns.of(recording.requests()).sizes(Direction.WRITE);
    assertThat(written.total()).isEqualTo(48 * PIECE);
    // Other processes may split the sequential runs of the writer.
    assertThat(written.count()).isBetween(2, 40);
    // When a written device is closed, the kernel scans it for partitions with small reads.
    assertThat(of(recording, Direction.READ))
        .contains(ByteRange.of(32 * MB, PIECE), ByteRange.of(36 * MB - PIECE, PIECE));
    assertThat(recording.requests())
        .allSatisfy(
            request -> assertThat(request.doneMicros()).isBetween(1L, recording.durationMicros))
        .isSortedAccordingTo(Request.BY_TIME);
  }

  @Test
  void losesNoneOfManySmallRequests() throws IOException {
    try (BlockTrace trace = BlockTrace.start(device.path())) {
      device.write(4096, 0, SIZE / 4096);
      Recording recording = trace.stop();
      assertThat(recording.lost()).isZero();
      assertThat(of(recording, Direction.WRITE)).hasSize((int) (SIZE / 4096));
      assertThat(new RegionTotals(recording.requests(), SIZE, 10).bytes(9, Direction.WRITE))
          .isBetween(SIZE / 10, SIZE / 10 + 10);
    }
  }

  @Test
  void countsEventsThatTheKernelDropped() throws IOException {
    TraceInstance instance = TraceInstance.begin(TRACEFS, TracedDevice.of(device.path()));
    try {
      List<Path> made = new ArrayList<>(device.traces());
      made.removeAll(tracesBefore);
      Files.writeString(made.get(0).resolve("buffer_size_kb"), "8", StandardOpenOption.WRITE);
      device.write(4096, 0, 4096);
      instance.end();
      // No thread reads the trace. Each request causes two events, and the buffers hold only a few
      // hundred events.
      assertThat(instance.lost()).isBetween(4096L, 2 * 4096L);
    } finally {
      instance.remove();
    }
  }

  @Test
  void traceBufferInUseCannotBeRemovedByOtherProcesses() throws IOException {
    TraceInstance instance = TraceInstance.begin(TRACEFS, TracedDevice.of(device.path()));
    List<Path> made = new ArrayList<>(device.traces());
    made.removeAll(tracesBefore);
    try {
      // A process in another PID namespace cannot see this process, and tries to delete its buffer.
      assertThatIOException().isThrownBy(() -> Files.delete(made.get(0)));
    } finally {
      instance.remove();
    }
    assertThat(made).hasSize(1).noneMatch(Files::exists);
  }

  @Test
  void leavesNoTraceBufferIfTheKernelRefusesASetting() throws IOException {
    String negative = "-1:0";
    Path sysfs = dir.resolve("sys");
    new FakeSysfs(sysfs).device("sdx", negative, SIZE);
    TracedDevice refused = TracedDevice.of(Path.of("/dev/sdx"), negative, Sysfs.at(sysfs));
    assertThatIOException()
        .isThrownBy(() -> TraceInstance.begin(TRACEFS, refused))
        .withMessageContaining("/filter refuses \"" + refused.eventFilter + "\"")
        .extracting(failure -> Path.of(failure.getMessage().split("/events/")[0]))
        .satisfies(
            buffer -> {
              assertThat(buffer).hasParentRaw(TRACEFS.resolve("instances"));
              assertThat(buffer).doesNotExist();
            });
  }

  @Test
  void seesOneDeviceOnly() throws IOException {
    try (LoopDevice other = LoopDevice.over(dir.resolve("other"), SIZE);
        BlockTrace trace = BlockTrace.start(device.path())) {
      other.write(PIECE, 0, 4);
      device.write(PIECE, 8, 1);
      assertThat(of(trace.stop(), Direction.WRITE)).containsExactly(ByteRange.of(8 * PIECE, PIECE));
    }
  }

  @Test
  void leavesNothingBehind() throws IOException {
    BlockTrace trace = BlockTrace.start(device.path());
    assertThat(device.traces()).hasSize(tracesBefore.size() + 1);
    trace.close();
    assertThat(device.traces()).isEqualTo(tracesBefore);
    trace.close();
    assertThat(trace.stop().requests()).isEmpty();
  }

  @Test
  void leavesNothingBehindWhenTheWorkFails() throws IOException {
    BlockTrace trace = BlockTrace.start(device.path());
    assertThatIOException()
        .isThrownBy(
            () -> {
              try (trace) {
                throw new IOException("work");
              }
            })
        .withMessage("work")
        .satisfies(failure -> assertThat(device.traces()).isEqualTo(tracesBefore));
  }

  private static List<ByteRange> of(Recording recording, Direction direction) {
    return recording.requests().stream()
        .filter(request -> request.direction() == direction)
        .map(request -> ByteRange.of(request.address(), request.bytes()))
        .toList();
  }
}
