/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** A real file system of a few megabytes, mounted for the duration of a test. Needs root. */
public final class SmallFileSystem implements AutoCloseable {
  private final Path mounted;

  private SmallFileSystem(Path mounted) {
    this.mounted = mounted;
  }

  /** Mounts a tmpfs. Skips the test unless it runs as root. */
  public static SmallFileSystem tmpfs(Path mountPoint, long bytes) throws IOException {
    requireRoot();
    Files.createDirectories(mountPoint);
    Command.run("mount", "-t", "tmpfs", "-o", "size=" + bytes, "tmpfs", mountPoint);
    return new SmallFileSystem(mountPoint);
  }

  /**
   * Creates an ext4 in an image beside the mount point and mounts it. Skips the test without root
   * or loop devices.
   */
  public static SmallFileSystem ext4(Path mountPoint, long bytes) throws IOException {
    requireRoot();
    assumeTrue(Files.exists(Path.of("/dev/loop-control")), "needs loop devices");
    Path image = mountPoint.resolveSibling(mountPoint.getFileName() + ".image");
    try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
      file.setLength(bytes);
    }
    Command.run("mkfs.ext4", "-q", image);
    return mounted(image, mountPoint);
  }

  /**
   * Creates an ext4 without reserved blocks in a sparse image and mounts it. Skips the test without
   * root or loop devices.
   */
  public static SmallFileSystem sparse(Path image, Path mountPoint, long bytes) throws IOException {
    requireRoot();
    try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
      file.setLength(bytes);
    }
    Command.run("mkfs.ext4", "-q", "-m", "0", image);
    return mounted(image, mountPoint);
  }

  /** Mounts an existing image. Skips the test without root or loop devices. */
  public static SmallFileSystem mounted(Path image, Path mountPoint) throws IOException {
    requireRoot();
    assumeTrue(Files.exists(Path.of("/dev/loop-control")), "needs loop devices");
    Files.createDirectories(mountPoint);
    Command.run("mount", "-o", "loop", image, mountPoint);
    return new SmallFileSystem(mountPoint);
  }

  /** Creates an ext4 on a block device and mounts it. Skips the test unless it runs as root. */
  public static SmallFileSystem ext4On(Path device, Path mountPoint) throws IOException {
    requireRoot();
    Files.createDirectories(mountPoint);
    Command.run("mkfs.ext4", "-q", device);
    Command.run("mount", device, mountPoint);
    return new SmallFileSystem(mountPoint);
  }

  /** Returns the mount point. */
  public Path path() {
    return mounted;
  }

  @Override
  public void close() throws IOException {
    Command.run("umount", "--lazy", mounted);
  }

  /** Skips the test unless it runs as root. */
  public static void requireRoot() {
    assumeTrue(
        "root".equals(System.getProperty("user.name")),
        "needs root, for a small file system or device");
  }
}
