/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Optional;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceException;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.hadoopzone.fence.pack.InPlaceVolume;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.Mount;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;

/** The volume that contains a directory, and the volume's device and disk. Immutable. */
final class PackVolume {
  /** A directory whose owner is the user of this process. */
  static final Path SELF = Paths.get("/proc/self");

  private static final String EXT4 = "ext4";

  private final Path dir;
  private final Optional<Path> fence;
  private final BlockDevice device;
  private final BlockDevice disk;

  private PackVolume(Path dir, Optional<Path> fence, BlockDevice device, BlockDevice disk) {
    this.dir = dir;
    this.fence = fence;
    this.device = device;
    this.disk = disk;
  }

  /**
   * Returns the volume of a directory.
   *
   * @throws IOException if the directory does not exist, or is not on an ext4 file system
   */
  static PackVolume of(Path path, Sysfs sysfs, Mounts mounts) throws IOException {
    Path dir = path.toRealPath();
    if (!Files.isDirectory(dir)) {
      throw new NotDirectoryException(path.toString());
    }
    Mount mount = mounts.holding(dir);
    if (!mount.type().equals(EXT4)) {
      throw new IOException(
          path + ": is on " + mount.type() + ", but pack can move files only on ext4");
    }
    return new PackVolume(
        dir,
        FenceFinder.findAnywhere(dir),
        sysfs.device(mount.number()),
        sysfs.wholeOf(mount.number()));
  }

  /** Returns the directory whose files are packed, as an absolute path without symbolic links. */
  Path dir() {
    return dir;
  }

  /** Returns the directory of the fence; empty if the volume has none. */
  Optional<Path> fence() {
    return fence;
  }

  /** Returns the hidden directory with the files of the fence; empty if there is no fence. */
  Optional<Path> fenceFiles() {
    return fence.map(found -> found.resolve(FenceFinder.HIDDEN_NAME));
  }

  /** Returns the ID of the user who owns a file. */
  int userId(Path file) throws IOException {
    return (Integer) Files.getAttribute(file, "unix:uid");
  }

  /**
   * Returns the reason why no file of this volume can move; empty if files can move.
   *
   * @throws FenceException if this cannot be determined
   */
  Optional<String> refusal() throws FenceException {
    try {
      Fence.in(dir).requireSinkSupport();
      return Optional.empty();
    } catch (FenceException e) {
      if (!e.isUnsupported()) {
        throw e;
      }
      return Optional.of(e.getMessage());
    }
  }

  /**
   * Returns the reason why no file can move while a fence is set; empty if files can move.
   *
   * @param dir directory of the fence
   */
  static Optional<String> fenceRefusal(Path dir, FenceStatus status) {
    return status.mode().filter(Fence.Mode.MANDATORY::equals).isPresent()
        ? Optional.of(
            dir
                + ": the fence is mandatory, so files cannot be moved; lift it, or set it again with"
                + " fence set DIR --allow SIZE --mode advisory")
        : InPlaceVolume.rangeRefusal(dir, status);
  }

  /** Returns the process that sets or maintains the fence; empty if there is none. */
  Optional<LeaseHolder> holder() throws IOException {
    return LeaseHolder.of(fence.orElse(dir));
  }

  /**
   * Checks that no process maintains the fence.
   *
   * @param remedy the end of the message: the action to take first
   * @throws IOException if a process maintains the fence; the message names the process
   */
  void requireNobody(String remedy) throws IOException {
    Optional<LeaseHolder> holder = holder();
    if (holder.isPresent()) {
      throw new IOException(
          dir
              + ": the fence is already maintained by "
              + holder.get().name()
              + "; first "
              + remedy);
    }
  }

  /** Returns the partition, volume or disk with the file system. */
  BlockDevice device() {
    return device;
  }

  /** Returns the disk that contains the device; the device itself if it is not a partition. */
  BlockDevice disk() {
    return disk;
  }
}
