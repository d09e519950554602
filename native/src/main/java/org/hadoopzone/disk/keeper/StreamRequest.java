/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.keeper;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import org.hadoopzone.disk.geometry.DeviceNumber;

/**
 * {@code mb_stream_req} of an ext4: how many blocks a file has to have before ext4 takes them from
 * where it took the last ones, and so drifts inward. A mount forgets it, and only root may set it.
 * Used by one thread.
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
   * That of a mounted file system.
   *
   * @param blocks what it is to be; 0 to leave it alone
   */
  StreamRequest(Path dir, long blocks, VolumeFigures figures, KeeperListener listener) {
    this.dir = dir;
    this.wanted = blocks == 0 ? null : Long.toString(blocks);
    this.figures = figures;
    this.listener = listener;
  }

  /**
   * Sets it if it is something else, as after a mount. What fails is told once, and tried again.
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

  /** Sets it to what it was, unless somebody else has set it meanwhile. */
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
    String message = dir + ": cannot set mb_stream_req, which takes root and ext4: " + e;
    if (!message.equals(complaint)) {
      complaint = message;
      figures.countFailure();
      listener.failed(dir, message);
    }
  }

  /** Asked for each time: another device may be mounted there meanwhile. */
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
