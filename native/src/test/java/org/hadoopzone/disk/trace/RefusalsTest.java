/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.disk.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be traced, on files that look like the kernel's. */
class RefusalsTest {
  private static final Path FILE = Path.of("/dev/some");

  @TempDir private Path dir;

  private Path disk;
  private Path tracefs;

  @BeforeEach
  void makeADiskOfAMebibyte() throws IOException {
    disk = Files.createDirectories(dir.resolve("block/sdx"));
    tracefs = Files.createDirectory(dir.resolve("tracing"));
    Files.createDirectory(disk.resolve("slaves"));
    Files.writeString(disk.resolve("dev"), "8:16\n");
    Files.writeString(disk.resolve("size"), "2048\n");
  }

  @Test
  void aPartitionIsAPartOfItsDisk() throws IOException {
    Path partition = Files.createDirectory(disk.resolve("sdx1"));
    Files.writeString(partition.resolve("partition"), "1\n");
    Files.writeString(partition.resolve("dev"), "8:17\n");
    Files.writeString(partition.resolve("start"), "64\n");
    Files.writeString(partition.resolve("size"), "1024\n");

    BlockDevice device = BlockDevice.in(partition, FILE);
    assertThat(device.start()).isEqualTo(64 * 512);
    assertThat(device.size()).isEqualTo(1024 * 512);
    assertThat(device.eventFilter())
        .isEqualTo("dev == " + (8 * 1048576 + 16) + " && sector >= 64 && sector < 1088");
  }

  @Test
  void whatIsMadeOfOtherDevicesNamesThem() throws IOException {
    Files.createDirectory(disk.resolve("slaves/sdb"));
    Files.createDirectory(disk.resolve("slaves/sda"));
    assertThatIOException()
        .isThrownBy(() -> BlockDevice.in(disk, FILE))
        .withMessage(
            "/dev/some is made of other devices, which get the requests: name /dev/sda or /dev/sdb");

    Files.createDirectory(disk.resolve("mq"));
    assertThat(BlockDevice.in(disk, FILE).size()).isEqualTo(1 << 20);
  }

  @Test
  void aDriveWithoutMediumIsRefused() throws IOException {
    Files.writeString(disk.resolve("size"), "0\n");
    assertThatIOException()
        .isThrownBy(() -> BlockDevice.in(disk, FILE))
        .withMessageContaining("/dev/some has no medium");
  }

  @Test
  void whatIsNoBlockDeviceIsRefused() {
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
  void saysWhatTheKernelLacks() throws IOException {
    refuses(dir.resolve("missing"), "without tracing");
    refuses(tracefs, "mount -t tracefs none " + tracefs);
    Files.createDirectory(tracefs.resolve("instances"));
    refuses(tracefs, "no block_rq_issue");
    Files.createDirectories(tracefs.resolve("events/block/block_rq_issue"));
    refuses(tracefs, "no block_rq_complete");
  }

  @Test
  void leavesNothingWhereTheKernelRefusesAValue() throws IOException {
    Files.createDirectory(tracefs.resolve("instances"));
    Files.createDirectories(tracefs.resolve("events/block/block_rq_issue"));
    Files.createDirectories(tracefs.resolve("events/block/block_rq_complete"));
    refuses(tracefs, "trace_clock refuses \"mono\"");
    assertThat(tracefs.resolve("instances")).isEmptyDirectory();
  }

  @Test
  void needsRoot() throws IOException {
    Files.setPosixFilePermissions(tracefs, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isExecutable(tracefs), "root may do everything");
    refuses(tracefs, "needs root");
  }

  private void refuses(Path root, String why) throws IOException {
    BlockDevice device = BlockDevice.in(disk, FILE);
    assertThatIOException()
        .isThrownBy(() -> TraceInstance.begin(root, device))
        .withMessageContaining(why);
  }
}
