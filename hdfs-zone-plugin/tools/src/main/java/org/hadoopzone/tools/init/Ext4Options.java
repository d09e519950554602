/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Optional;

/**
 * Reads the mount options and features of an ext4 file system that may prevent the kernel from
 * moving files. The same checks are in native/fence/sink.c.
 */
final class Ext4Options {
  private static final Path OPTIONS = Paths.get("/proc/fs/ext4");

  /**
   * The address of the superblock. The next constants are offsets and bits in the superblock.
   * Source: Documentation/filesystems/ext4 of the Linux kernel.
   */
  private static final int SUPERBLOCK = 1024;

  private static final int MAGIC_AT = 0x38;
  private static final int COMPATIBLE_AT = 0x5c;
  private static final int INCOMPATIBLE_AT = 0x60;
  private static final int READ_ONLY_AT = 0x64;
  private static final short MAGIC = (short) 0xef53;
  private static final int FAST_COMMIT = 0x400;
  private static final int EXTENTS = 0x40;
  private static final int BIGALLOC = 0x200;

  private Ext4Options() {}

  /**
   * Returns why files cannot be moved, as a sentence; empty if they can. If the user may not read
   * the device, does not check the features. The fence service then reports unsuitable features.
   *
   * @param device the path of the device in {@code /dev}
   */
  static String obstacle(Path device) throws IOException {
    Optional<String> mounted = ofMount(OPTIONS.resolve(device.getFileName()).resolve("options"));
    return mounted.isPresent() || !Files.isReadable(device) ? mounted.orElse("") : ofDevice(device);
  }

  private static Optional<String> ofMount(Path options) throws IOException {
    if (!Files.isReadable(options)) {
      return Optional.empty();
    }
    boolean ordered = false;
    for (String option : Files.readAllLines(options)) {
      if (option.equals("data=journal") || option.equals("data=writeback")) {
        return Optional.of(
            String.format(
                "The ext4 file system is mounted with %s, so its files cannot be moved: mount it"
                    + " with data=ordered.",
                option));
      }
      if (option.equals("nobarrier")) {
        return Optional.of(
            "The ext4 file system is mounted with nobarrier, so its files cannot be moved: mount it"
                + " with barrier.");
      }
      if (option.equals("ro")) {
        return Optional.of(
            "The ext4 file system is mounted read-only, so its files cannot be moved.");
      }
      ordered |= option.equals("data=ordered");
    }
    return ordered
        ? Optional.empty()
        : Optional.of("The file system has no journal, so its files cannot be moved.");
  }

  private static String ofDevice(Path device) throws IOException {
    ByteBuffer block = ByteBuffer.allocate(SUPERBLOCK).order(ByteOrder.LITTLE_ENDIAN);
    try (FileChannel channel = FileChannel.open(device)) {
      while (block.hasRemaining() && channel.read(block, SUPERBLOCK + block.position()) > 0) {
        continue;
      }
    }
    return block.hasRemaining() || block.getShort(MAGIC_AT) != MAGIC ? "" : ofSuperblock(block);
  }

  /** Returns why files cannot be moved on a file system with this superblock; empty if they can. */
  static String ofSuperblock(ByteBuffer block) {
    if ((block.getInt(COMPATIBLE_AT) & FAST_COMMIT) != 0) {
      return "The ext4 file system has the feature fast_commit, so its files cannot be moved. To"
          + " remove the feature, unmount the file system and run tune2fs -O ^fast_commit.";
    }
    if ((block.getInt(INCOMPATIBLE_AT) & EXTENTS) == 0) {
      return "The ext4 file system has no extents, so its files cannot be moved.";
    }
    return (block.getInt(READ_ONLY_AT) & BIGALLOC) != 0
        ? "The ext4 file system has the feature bigalloc, so its files cannot be moved."
        : "";
  }
}
