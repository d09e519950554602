/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** A block device of a few megabytes over a file, for as long as a test takes. */
public final class LoopDevice implements AutoCloseable {
  private static final int SECTOR = 512;

  private final Path device;
  private final Path image;
  private int partitions;

  private LoopDevice(Path device, Path image) {
    this.device = device;
    this.image = image;
  }

  /** Attaches a new image; skips the test where that is not allowed. */
  public static LoopDevice over(Path image, long bytes) throws IOException {
    return attach(image, bytes, "losetup", "--find", "--show", image.toString());
  }

  /** Attaches a new image in such a way that the kernel refuses every write to it. */
  public static LoopDevice readOnlyOver(Path image, long bytes) throws IOException {
    return attach(image, bytes, "losetup", "--read-only", "--find", "--show", image.toString());
  }

  private static LoopDevice attach(Path image, long bytes, String... command) throws IOException {
    SmallFileSystem.requireRoot();
    assumeTrue(Files.exists(Path.of("/dev/loop-control")), "needs loop devices");
    resize(image, bytes);
    String device = Command.run((Object[]) command).trim();
    // Detaching a device leaves partitions that were added to it: somebody may have done that.
    Command.run("sh", "-c", "partx --delete \"$0\" 2> /dev/null || true", device);
    return new LoopDevice(Path.of(device), image);
  }

  private static void resize(Path image, long bytes) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
      file.setLength(bytes);
    }
  }

  /**
   * Skips the test where nobody may trace it; mounts what the kernel tells traces in, if need be.
   */
  public static void requireTracing() throws IOException {
    SmallFileSystem.requireRoot();
    Path events = Path.of("/sys/kernel/tracing/events/block");
    if (!Files.isDirectory(events)) {
      Command.run("sh", "-c", "mount -t tracefs tracefs /sys/kernel/tracing || true");
    }
    assumeTrue(Files.isDirectory(events), "needs a kernel with tracefs and block events");
  }

  /** The device, as in {@code /dev/loop0}. */
  public Path path() {
    return device;
  }

  /**
   * Adds a partition, as the kernel does after reading a partition table: not every kernel reads
   * those.
   */
  public Path addPartition(long start, long bytes) throws IOException {
    partitions++;
    Command.run("addpart", device, partitions, start / SECTOR, bytes / SECTOR);
    return Path.of(device + "p" + partitions);
  }

  /** Makes the device smaller or larger while it is in use. */
  public void resize(long bytes) throws IOException {
    resize(image, bytes);
    Command.run("losetup", "--set-capacity", device);
  }

  /** Writes to it past the page cache, in pieces of one size; where from counts in pieces. */
  public void write(long pieceBytes, long from, long pieces) throws IOException {
    dd("if=/dev/zero", "of=" + device, "oflag=direct", pieceBytes, "seek=" + from, pieces);
  }

  /** Reads from it past the page cache, in pieces of one size; where from counts in pieces. */
  public void read(long pieceBytes, long from, long pieces) throws IOException {
    dd("if=" + device, "of=/dev/null", "iflag=direct", pieceBytes, "skip=" + from, pieces);
  }

  private static void dd(
      String in, String out, String flag, long pieceBytes, String from, long pieces)
      throws IOException {
    Command.run("dd", in, out, flag, "bs=" + pieceBytes, from, "count=" + pieces, "conv=notrunc");
  }

  @Override
  public void close() throws IOException {
    for (int number = partitions; number > 0; number--) {
      Command.run("delpart", device, number);
    }
    Command.run("losetup", "--detach", device);
  }
}
