/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.hadoopzone.testing.FakeSysfs;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks which devices cannot be traced, with files that imitate sysfs and tracefs. */
class RefusalsTest {
  @TempDir private Path dir;

  private TracedDevice device;
  private Path tracefs;

  @BeforeEach
  void addADisk() throws IOException {
    new FakeSysfs(dir).device("sdx", "8:16", 1 << 20);
    device = TracedDevice.of(Path.of("/dev/sdx"), "8:16", Sysfs.at(dir));
    tracefs = Files.createDirectory(dir.resolve("tracing"));
  }

  @Test
  void refusesPathThatIsNoBlockDevice() {
    assertThatIOException()
        .isThrownBy(() -> BlockTrace.start(dir))
        .withMessageContaining(dir + " is not a block device");
    assertThatIOException()
        .isThrownBy(() -> BlockTrace.start(dir.resolve("missing")))
        .withMessageContaining("missing does not exist");
    assertThatIOException()
        .isThrownBy(() -> BlockTrace.start(Path.of("/dev/null")))
        .withMessageContaining("/dev/null is not a block device");
  }

  @Test
  void reportsMissingKernelFeatures() throws IOException {
    refuses(dir.resolve("missing"), "without tracing");
    refuses(tracefs, "mount -t tracefs none " + tracefs);
    Files.createDirectory(tracefs.resolve("instances"));
    refuses(tracefs, "no block_rq_issue");
    Files.createDirectories(tracefs.resolve("events/block/block_rq_issue"));
    refuses(tracefs, "no block_rq_complete");
  }

  @Test
  void leavesNoTraceBufferIfItCannotBeOpened() throws IOException {
    Path instances = addEvents();
    refuses(tracefs, "tracing_on");
    assertThat(instances).isEmptyDirectory();
  }

  @Test
  void removesTraceBuffersOfProcessesThatWereKilled() throws IOException {
    Path instances = addEvents();
    String aboveAnyPid = "4194305";
    Files.createDirectory(instances.resolve("hadoop-disk-zones-" + aboveAnyPid + "-1"));
    Path running =
        Files.createDirectory(
            instances.resolve("hadoop-disk-zones-" + ProcessHandle.current().pid() + "-2"));
    Path other = Files.createDirectory(instances.resolve("of-another-program"));
    refuses(tracefs, "tracing_on");
    assertThat(Files.list(instances)).containsExactlyInAnyOrder(running, other);
  }

  private Path addEvents() throws IOException {
    Files.createDirectories(tracefs.resolve("events/block/block_rq_issue"));
    Files.createDirectories(tracefs.resolve("events/block/block_rq_complete"));
    return Files.createDirectory(tracefs.resolve("instances"));
  }

  @Test
  void needsRoot() throws IOException {
    Files.setPosixFilePermissions(tracefs, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isExecutable(tracefs), "root may do everything");
    refuses(tracefs, "needs root");
  }

  private void refuses(Path root, String why) {
    assertThatIOException()
        .isThrownBy(() -> TraceInstance.begin(root, device))
        .withMessageContaining(why);
  }
}
