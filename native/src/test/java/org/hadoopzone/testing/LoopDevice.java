/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.hadoopzone.blockdev.DeviceNumber;

/** A loop device of a few megabytes, for the duration of a test. Needs root. */
public final class LoopDevice implements AutoCloseable {
  private static final int SECTOR = 512;

  /** Number of bits of the minor number in the kernel's device numbers. */
  private static final int MINOR_BITS = 20;

  private final Path device;
  private final Path image;
  private int partitions;

  private LoopDevice(Path device, Path image) {
    this.device = device;
    this.image = image;
  }

  /**
   * Creates an image and attaches it. Skips the test without root or loop devices.
   *
   * @param bytes size of the device in bytes
   */
  public static LoopDevice over(Path image, long bytes) throws IOException {
    return attach(image, bytes, "losetup", "--find", "--show", image.toString());
  }

  /**
   * Creates an image and attaches it read-only, so that the kernel refuses all writes to it. Skips
   * the test without root or loop devices.
   *
   * @param bytes size of the device in bytes
   */
  public static LoopDevice readOnlyOver(Path image, long bytes) throws IOException {
    return attach(image, bytes, "losetup", "--read-only", "--find", "--show", image.toString());
  }

  private static LoopDevice attach(Path image, long bytes, String... command) throws IOException {
    SmallFileSystem.requireRoot();
    assumeTrue(Files.exists(Path.of("/dev/loop-control")), "needs loop devices");
    resize(image, bytes);
    String device = Command.run((Object[]) command).trim();
    // Remove partitions that an earlier user of the device may have added: detaching a device does
    // not remove them.
    Command.run("sh", "-c", "partx --delete \"$0\" 2> /dev/null || true", device);
    return new LoopDevice(Path.of(device), image);
  }

  private static void resize(Path image, long bytes) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
      file.setLength(bytes);
    }
  }

  /**
   * Skips the test without root or the kernel's block trace events. If necessary, mounts tracefs
   * where the tools expect it. It remains mounted, because other tests may use it at the same time.
   */
  public static void requireTracing() throws IOException {
    SmallFileSystem.requireRoot();
    Path events = Path.of("/sys/kernel/tracing/events/block");
    if (!Files.isDirectory(events)) {
      Command.run("sh", "-c", "mount -t tracefs tracefs /sys/kernel/tracing || true");
    }
    assumeTrue(Files.isDirectory(events), "needs a kernel with tracefs and block events");
  }

  /** Returns the trace buffers in tracefs whose events are limited to this device. */
  public List<Path> traces() throws IOException {
    String[] number = DeviceNumber.of(device).orElseThrow().split(":");
    String filter =
        "dev == " + (Long.parseLong(number[0]) << MINOR_BITS | Long.parseLong(number[1])) + " ";
    List<Path> traces = new ArrayList<>();
    try (DirectoryStream<Path> all =
        Files.newDirectoryStream(Path.of("/sys/kernel/tracing/instances"))) {
      for (Path each : all) {
        try {
          // From tracefs, Files.readString reads only one byte.
          if (Files.readAllLines(each.resolve("events/block/block_rq_issue/filter"))
              .get(0)
              .startsWith(filter)) {
            traces.add(each);
          }
        } catch (IOException e) {
          // Another process has just removed its buffer.
        }
      }
    }
    Collections.sort(traces);
    return traces;
  }

  /** Returns the path of the device, such as {@code /dev/loop0}. */
  public Path path() {
    return device;
  }

  /**
   * Adds a partition, as the kernel does when it reads a partition table. Writes no partition
   * table, because not every kernel can read one.
   *
   * @param start address of the first byte on the device, a multiple of 512
   * @param bytes size in bytes, a multiple of 512
   * @return the path of the partition
   */
  public Path addPartition(long start, long bytes) throws IOException {
    partitions++;
    Command.run("addpart", device, partitions, start / SECTOR, bytes / SECTOR);
    return Path.of(device + "p" + partitions);
  }

  /**
   * Resizes the device while it is in use.
   *
   * @param bytes the new size in bytes
   */
  public void resize(long bytes) throws IOException {
    resize(image, bytes);
    Command.run("losetup", "--set-capacity", device);
  }

  /**
   * Writes zeros to the device with direct I/O.
   *
   * @param pieceBytes size of each write in bytes
   * @param from offset of the first write on the device, as a multiple of {@code pieceBytes}
   * @param pieces number of writes
   */
  public void write(long pieceBytes, long from, long pieces) throws IOException {
    dd("if=/dev/zero", "of=" + device, "oflag=direct", pieceBytes, "seek=" + from, pieces);
  }

  /**
   * Reads from the device with direct I/O.
   *
   * @param pieceBytes size of each read in bytes
   * @param from offset of the first read on the device, as a multiple of {@code pieceBytes}
   * @param pieces number of reads
   */
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
