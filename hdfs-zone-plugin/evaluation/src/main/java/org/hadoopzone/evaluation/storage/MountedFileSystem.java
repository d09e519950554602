/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.testing.Command;
import org.hadoopzone.tools.fsbench.MkfsProfile;

/** A file system that stays mounted until it is closed. */
public final class MountedFileSystem implements Closeable {
  private final Path device;
  private final Path mountPoint;

  private MountedFileSystem(Path device, Path mountPoint) {
    this.device = device;
    this.mountPoint = mountPoint;
  }

  /** Formats a device, regardless of its contents, and mounts the new file system. */
  public static MountedFileSystem make(String type, Path device, Path mountPoint)
      throws IOException {
    format(type, device);
    return mount(type, device, mountPoint);
  }

  /** Formats a device, regardless of its contents, without mounting it. */
  public static void format(String type, Path device) throws IOException {
    Command.run(MkfsProfile.of(type).mkfsAnyway(device).toArray());
  }

  /** Mounts an existing file system. */
  public static MountedFileSystem mount(String type, Path device, Path mountPoint)
      throws IOException {
    Files.createDirectories(mountPoint);
    Command.run("mount", "-t", type, device, mountPoint);
    return new MountedFileSystem(device, mountPoint);
  }

  /** Returns the mount point. */
  public Path path() {
    return mountPoint;
  }

  /** Sets an ext4 tunable in sysfs. The setting is lost when the file system is unmounted. */
  public void tune(String setting, long value) throws IOException {
    Path file = Path.of("/sys/fs/ext4", device.getFileName().toString(), setting);
    Files.writeString(file, Long.toString(value));
  }

  /**
   * Moves the journal of an unmounted ext4 file system to the beginning of the device, with the
   * commands in {@code docs/in-place.md}. mkfs creates it in the middle.
   */
  static void moveJournalOutermost(Path device) throws IOException {
    Command.run("tune2fs", "-O", "^has_journal", device);
    Command.run("tune2fs", "-j", "-J", "location=0", device);
  }

  /**
   * Sets a mandatory fence that allows new files only in the first {@code bytes} bytes of the
   * device.
   */
  void fence(long bytes) throws IOException {
    Fence.in(mountPoint).set(ByteRange.of(0, bytes), Fence.Mode.MANDATORY, (done, total) -> {});
  }

  /** Returns the device of the file system. */
  public Path device() {
    return device;
  }

  @Override
  public void close() throws IOException {
    Command.run("umount", mountPoint);
  }
}
