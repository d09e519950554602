/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.List;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.LoopDevice;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.tools.blockdev.LibC;
import org.hadoopzone.tools.fsbench.ScratchDevice.Signatures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks which loop devices are accepted, and that refused devices are not written to. */
class ScratchDeviceTest {
  private static final long MB = 1 << 20;

  @TempDir private Path dir;

  @Test
  void anUnusedDeviceIsAcceptedOnlyWithDestroyData() throws Exception {
    try (LoopDevice loop = LoopDevice.over(dir.resolve("image"), 64 * MB)) {
      Command.run("mkfs.ext4", "-q", loop.path());
      assertThatThrownBy(() -> ScratchDevice.take(loop.path(), false))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("All data on " + loop.path() + " (loop device ")
          .hasMessageEndingWith(
              " would be destroyed: 64.0 MiB, contains ext4. If the data is not needed, add"
                  + " --destroy-data.");
      assertThat(ScratchDevice.take(loop.path(), true).size()).isEqualTo(64 * MB);
      assertThat(Signatures.read(loop.path()).types()).containsExactly("ext4");
    }
  }

  @Test
  void refusesMountedDevice() throws Exception {
    try (LoopDevice loop = LoopDevice.over(dir.resolve("image"), 64 * MB);
        SmallFileSystem mounted = SmallFileSystem.ext4On(loop.path(), dir.resolve("mounted"))) {
      assertRefused(
          loop.path(),
          loop.path()
              + " is mounted on "
              + mounted.path()
              + ". Unmount it first: umount "
              + loop.path()
              + ".");
    }
  }

  @Test
  void refusesDeviceWithPartitionsAndAcceptsPartition() throws Exception {
    try (LoopDevice loop = LoopDevice.over(dir.resolve("image"), 64 * MB)) {
      Path partition = loop.addPartition(MB, 40 * MB);
      assertRefused(loop.path(), loop.path() + " has partitions: " + partition + ".");
      assertThat(ScratchDevice.take(partition, true).size()).isEqualTo(40 * MB);
    }
  }

  @Test
  void aPartitionTableThatTheKernelHasNotReadIsRefused() throws Exception {
    try (LoopDevice loop = LoopDevice.over(dir.resolve("image"), 64 * MB)) {
      Command.run("sh", "-c", "echo label: gpt | sfdisk --quiet --no-reread \"$0\"", loop.path());
      assertRefused(loop.path(), loop.path() + " has a partition table (gpt");
    }
  }

  @Test
  void refusesMemberOfExportedZfsPool() throws Exception {
    try (LoopDevice loop = LoopDevice.over(dir.resolve("image"), 64 * MB)) {
      writeUberblocks(loop.path());
      assertRefused(
          loop.path(),
          loop.path()
              + " belongs to a RAID, volume group, pool, cache or file system that is not assembled"
              + " (zfs_member");
      assertThat(Signatures.read(loop.path()).types()).containsExactly("zfs_member");
    }
  }

  @Test
  void refusesExternalJournalOfAFileSystem() throws Exception {
    try (LoopDevice loop = LoopDevice.over(dir.resolve("image"), 64 * MB)) {
      Command.run("mke2fs", "-q", "-O", "journal_dev", loop.path());
      assertRefused(loop.path(), loop.path() + " belongs to a RAID, volume group, pool, cache or");
      assertThat(Signatures.read(loop.path()).types()).containsExactly("jbd");
    }
  }

  /** Writes the magic numbers of four uberblocks. libblkid recognizes a ZFS label by them. */
  private static void writeUberblocks(Path device) throws IOException {
    ByteBuffer uberblocks = ByteBuffer.allocate(4 << 10).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < 4; i++) {
      uberblocks.putLong(i << 10, 0x00bab10c);
    }
    try (FileChannel channel = FileChannel.open(device, StandardOpenOption.WRITE)) {
      channel.write(uberblocks, 128 << 10);
    }
  }

  @Test
  void refusesDeviceThatIsAttachedToALoopDevice() throws Exception {
    try (LoopDevice loop = LoopDevice.over(dir.resolve("image"), 64 * MB)) {
      String user = Command.run("losetup", "--find", "--show", loop.path()).trim();
      try {
        assertRefused(loop.path(), loop.path() + " is the backing file of " + user + ". Detach");
      } finally {
        Command.run("losetup", "--detach", user);
      }
    }
  }

  @Test
  void refusesDeviceThatIsOpenedExclusively() throws Exception {
    try (LoopDevice loop = LoopDevice.over(dir.resolve("image"), 64 * MB)) {
      LibC libc = LibC.Holder.LIBRARY;
      int file = libc.open(loop.path().toString(), LibC.O_EXCL | LibC.O_CLOEXEC);
      try {
        assertRefused(loop.path(), loop.path() + " is in use (EBUSY)");
      } finally {
        libc.close(file);
      }
    }
  }

  @Test
  void refusesReadOnlyDevice() throws Exception {
    try (LoopDevice loop = LoopDevice.readOnlyOver(dir.resolve("image"), 64 * MB)) {
      assertRefused(loop.path(), loop.path() + " is read-only.");
    }
  }

  @Test
  void refusesPathThatIsNoBlockDevice() throws IOException {
    Path file = Files.createFile(dir.resolve("file"));
    assertRefused(file, file + " is not a block device. Specify an unused one");
    assertRefused(Paths.get("/dev/null"), "/dev/null is not a block device.");
    assertRefused(dir, dir + " is not a block device.");
    Path missing = dir.resolve("missing");
    assertThatThrownBy(() -> ScratchDevice.real(missing))
        .isInstanceOf(IOException.class)
        .hasMessage(missing + ": no such device (see lsblk).");
  }

  @Test
  void reportsUnmeasurableFileSystemAndLeavesDeviceEmpty() throws Exception {
    try (LoopDevice loop = LoopDevice.over(dir.resolve("image"), 64 * MB)) {
      Command.run("mkfs.ext4", "-q", loop.path());
      ScratchRun run =
          new ScratchRun(
              loop.path(),
              ScratchDevice.take(loop.path(), true),
              null,
              new Availability(Collections.emptySet(), tool -> true));
      List<MkfsProfile> all = Comparison.FILE_SYSTEMS.recipes();
      assertThatThrownBy(() -> run.run(all, List.of(32 * MB), (done, total) -> {}))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("ext4: the kernel does not support ext4");
      run.wipe();
      assertThat(Signatures.read(loop.path()).types()).isEmpty();
    }
  }

  private static void assertRefused(Path device, String message) {
    assertThatThrownBy(() -> ScratchDevice.take(device, true))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(message);
  }
}
