/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import org.hadoopzone.blockdev.DeviceNumber;

/**
 * Maintains the setting {@code mb_stream_req} of an ext4 file system. Ext4 allocates a file larger
 * than this number of blocks (16 by default) after the blocks of the previous large file, so new
 * files drift towards the inner zone. Smaller files are allocated near their own blocks or
 * directory. A mount resets the setting, and only root can change it. Used by one thread.
 */
final class StreamRequest {
  private static final Path BLOCK_DEVICES = Paths.get("/sys/dev/block");
  private static final Path EXT4 = Paths.get("/sys/fs/ext4");

  private final Path dir;
  private final String wanted;
  private final VolumeFigures figures;
  private final KeeperListener listener;
  private String before;
  private String complaint;

  /**
   * Creates an object that maintains the setting of a mounted file system.
   *
   * @param blocks the value to maintain; 0 leaves the setting unchanged
   */
  StreamRequest(Path dir, long blocks, VolumeFigures figures, KeeperListener listener) {
    this.dir = dir;
    this.wanted = blocks == 0 ? null : Long.toString(blocks);
    this.figures = figures;
    this.listener = listener;
  }

  /**
   * Writes the setting if its value differs, for example after a mount. Reports a failure once and
   * retries.
   */
  void keep() {
    if (wanted == null) {
      return;
    }
    try {
      Path file = file();
      String found = read(file);
      if (!found.equals(wanted)) {
        write(file, wanted);
        before = found;
        listener.tuned(dir, "mb_stream_req", found, wanted);
      }
      complaint = null;
    } catch (IOException e) {
      fail(e);
    }
  }

  /** Restores the value that {@link #keep} last replaced, unless it was changed since then. */
  void restore() {
    if (before == null) {
      return;
    }
    try {
      Path file = file();
      if (read(file).equals(wanted)) {
        write(file, before);
        listener.tuned(dir, "mb_stream_req", wanted, before);
      }
      before = null;
    } catch (IOException e) {
      fail(e);
    }
  }

  private void fail(IOException e) {
    String message = dir + ": cannot set mb_stream_req, which needs root and ext4: " + e;
    if (!message.equals(complaint)) {
      complaint = message;
      figures.countFailure();
      listener.failed(dir, message);
    }
  }

  /**
   * Returns the sysfs file of the setting. Called for each access, because another device may have
   * been mounted on the directory.
   */
  private Path file() throws IOException {
    Path device = BLOCK_DEVICES.resolve(DeviceNumber.holding(dir)).toRealPath();
    return EXT4.resolve(device.getFileName()).resolve("mb_stream_req");
  }

  private static String read(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.US_ASCII).trim();
  }

  private static void write(Path file, String value) throws IOException {
    Files.write(file, value.getBytes(StandardCharsets.US_ASCII), StandardOpenOption.WRITE);
  }
}
