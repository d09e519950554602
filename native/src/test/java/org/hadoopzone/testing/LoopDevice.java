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

/** A real block device of a few megabytes, there for as long as a test takes. */
public final class LoopDevice implements AutoCloseable {
  private final Path device;

  private LoopDevice(Path device) {
    this.device = device;
  }

  /** Makes one in a new image; skips the test where that is not allowed. */
  public static LoopDevice of(Path image, long bytes) throws IOException {
    SmallFileSystem.requireRoot();
    assumeTrue(Files.exists(Path.of("/dev/loop-control")), "needs loop devices");
    try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
      file.setLength(bytes);
    }
    String device = Command.run("losetup", "--find", "--show", "--partscan", image);
    return new LoopDevice(Path.of(device.trim()));
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

  /** What it is called. */
  public Path path() {
    return device;
  }

  /** Makes its first partition, which goes with it; needs no partition table. */
  public Path partition(long start, long bytes) throws IOException {
    Command.run("addpart", device, "1", sectors(start), sectors(bytes));
    return Path.of(device + "p1");
  }

  private static String sectors(long bytes) {
    return Long.toString(bytes / 512);
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
    Command.run("losetup", "--detach", device);
  }
}
