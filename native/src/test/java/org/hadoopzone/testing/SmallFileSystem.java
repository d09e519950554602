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
package org.hadoopzone.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** A real file system of a few megabytes, mounted for as long as a test takes. */
public final class SmallFileSystem implements AutoCloseable {
  private final Path mounted;

  private SmallFileSystem(Path mounted) {
    this.mounted = mounted;
  }

  /** Mounts a tmpfs; skips the test where that is not allowed. */
  public static SmallFileSystem tmpfs(Path mountPoint, long bytes) throws IOException {
    requireRoot();
    Files.createDirectories(mountPoint);
    execute("mount", "-t", "tmpfs", "-o", "size=" + bytes, "tmpfs", mountPoint.toString());
    return new SmallFileSystem(mountPoint);
  }

  /**
   * Mounts a new ext4 in an image beside the mount point; skips the test where that is not allowed.
   */
  public static SmallFileSystem ext4(Path mountPoint, long bytes) throws IOException {
    requireRoot();
    assumeTrue(Files.exists(Path.of("/dev/loop-control")), "needs loop devices");
    Path image = mountPoint.resolveSibling(mountPoint.getFileName() + ".image");
    try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
      file.setLength(bytes);
    }
    execute("mkfs.ext4", "-q", image.toString());
    return mounted(image, mountPoint);
  }

  /** Mounts an image that is there; skips the test where that is not allowed. */
  public static SmallFileSystem mounted(Path image, Path mountPoint) throws IOException {
    requireRoot();
    assumeTrue(Files.exists(Path.of("/dev/loop-control")), "needs loop devices");
    Files.createDirectories(mountPoint);
    execute("mount", "-o", "loop", image.toString(), mountPoint.toString());
    return new SmallFileSystem(mountPoint);
  }

  /** Makes an ext4 on a block device and mounts it; skips the test where that is not allowed. */
  public static SmallFileSystem ext4On(Path device, Path mountPoint) throws IOException {
    requireRoot();
    Files.createDirectories(mountPoint);
    execute("mkfs.ext4", "-q", device.toString());
    execute("mount", device.toString(), mountPoint.toString());
    return new SmallFileSystem(mountPoint);
  }

  /** Where it is mounted. */
  public Path path() {
    return mounted;
  }

  @Override
  public void close() throws IOException {
    execute("umount", "--lazy", mounted.toString());
  }

  static void requireRoot() {
    assumeTrue(
        "root".equals(System.getProperty("user.name")),
        "needs root, to mount a small file system or attach a loop device");
  }

  /** Runs a program that must succeed, and returns what it prints. */
  static String execute(String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    try {
      if (process.waitFor() != 0) {
        throw new IOException(String.join(" ", command) + ": " + output);
      }
      return output;
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
