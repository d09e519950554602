/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.inplace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.SinkReport;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.MovingKernel;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.Wait;

/**
 * An ext4 on a loop device with files that are moved. Its advisory fence allows one half of the
 * file system. Tests swap the two halves, so that the same files can be moved again and again.
 */
final class SunkVolume implements AutoCloseable {
  /** Large enough for ext4 to use blocks of 4 KiB. */
  private static final long SIZE = 768L << 20;

  /** Smaller than a replica, so that each replica is moved in several steps. */
  private static final long STEP = 1L << 20;

  private static final int WAIT_MILLIS = 60_000;

  private final Path device;
  private final Path mounted;
  private final Fence fence;
  private final long half;
  private boolean outerAllowed;

  private SunkVolume(Path device, Path mounted) throws IOException {
    this.device = device;
    this.mounted = mounted;
    fence = Fence.in(mounted).waiting(WAIT_MILLIS);
    half = fence.status().size() / 2;
    changeSides();
  }

  /**
   * Creates a volume in an image file. Skips the test without root or loop devices, or if the
   * kernel is too old.
   */
  static SunkVolume inImage(Path image, Path mountPoint) throws IOException {
    MovingKernel.require();
    SmallFileSystem.sparse(image, mountPoint, SIZE);
    return new SunkVolume(image, mountPoint);
  }

  /**
   * Wraps a mounted file system. The caller closes the volume, which unmounts the file system, or
   * unmounts it directly.
   */
  static SunkVolume mounted(Path device, Path mountPoint) throws IOException {
    return new SunkVolume(device, mountPoint);
  }

  /** Returns the mount point. */
  Path path() {
    return mounted;
  }

  /** Returns the data dir of a DataNode. */
  Path dataDir() {
    return mounted.resolve("dfs");
  }

  /** Swaps the allowed and the fenced half of the file system. */
  void changeSides() throws IOException {
    outerAllowed = !outerAllowed;
    fence.set(
        outerAllowed ? ByteRange.of(0, half) : ByteRange.of(half, fence.status().size() - half),
        Fence.Mode.ADVISORY,
        (done, total) -> {});
  }

  SinkReport sink(Path file) throws IOException {
    return fence.inStepsOf(STEP).sink(file, (done, total) -> {});
  }

  /**
   * Returns the block files of all finalized replicas, also those of an upgrade or in the trash.
   */
  List<Path> blocks() throws IOException {
    List<Path> blocks = new ArrayList<>();
    addBlocks(dataDir(), false, blocks);
    return blocks;
  }

  private static void addBlocks(Path dir, boolean finalized, List<Path> blocks) throws IOException {
    List<Path> children;
    try (Stream<Path> list = Files.list(dir)) {
      children = list.sorted().toList();
    } catch (NoSuchFileException e) {
      // The DataNode has removed or renamed the directory.
      return;
    }
    for (Path child : children) {
      String name = child.getFileName().toString();
      if (Files.isDirectory(child)) {
        addBlocks(child, finalized || name.equals("finalized") || name.equals("trash"), blocks);
      } else if (finalized && name.startsWith("blk_") && !name.endsWith(".meta")) {
        blocks.add(child);
      }
    }
  }

  /** Returns the file with the checksums of a replica. */
  static Path metaOf(Path block) throws IOException {
    String start = block.getFileName() + "_";
    try (Stream<Path> list = Files.list(block.getParent())) {
      return list.filter(file -> file.getFileName().toString().startsWith(start))
          .findFirst()
          .orElseThrow(() -> new NoSuchFileException(block + "_*.meta"));
    }
  }

  /** Drops all block files from the page cache, so that they are read from the disk. */
  void dropCache() throws IOException {
    Command.run(
        "sh",
        "-c",
        "sync -f \"$0\" && find \"$0\" -name 'blk_*' -exec dd if={} iflag=nocache count=0"
            + " status=none \\; 2> /dev/null || true",
        mounted);
  }

  /** Unmounts the volume. */
  void unmount() {
    Wait.until(
        "unmount of " + mounted,
        () -> {
          try {
            Command.run("umount", mounted);
            return true;
          } catch (IOException e) {
            // Mapped files remain in use until the garbage collector has freed their buffers.
            System.gc();
            return false;
          }
        });
    Wait.until("release of " + device, this::isReleased);
  }

  /** Returns whether the file system is unmounted in all namespaces. */
  private boolean isReleased() throws IOException {
    return Files.isRegularFile(device)
        ? Command.run("losetup", "--associated", device).isEmpty()
        : !Files.exists(Path.of("/proc/fs/ext4", device.getFileName().toString()));
  }

  /** Checks the file system with e2fsck, which changes nothing. */
  void checkUnmounted() throws IOException {
    Command.run("e2fsck", "-fn", device);
  }

  /** Checks the fence, unmounts the volume and checks the file system. */
  @Override
  public void close() throws IOException {
    try {
      // Files that were deleted since the fence was last set have left free space in the fenced
      // half. Set the fence again, because check() would report that space.
      changeSides();
      assertThat(fence.check()).as("fence of %s", mounted).isEmpty();
    } finally {
      unmount();
    }
    checkUnmounted();
  }
}
