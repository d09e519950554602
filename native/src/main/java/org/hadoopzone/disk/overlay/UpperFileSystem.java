/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.overlay;

import com.sun.jna.LastErrorException;
import java.io.Closeable;
import java.nio.file.Path;

/** The file system of upper layers, which is synced from outside of their overlays. */
final class UpperFileSystem implements Closeable {
  private final OverlayCalls libc;
  private final Path dir;
  private final int file;

  private UpperFileSystem(OverlayCalls libc, Path dir, int file) {
    this.libc = libc;
    this.dir = dir;
    this.file = file;
  }

  /** The one that a directory lies on. */
  static UpperFileSystem of(OverlayCalls libc, Path dir) throws OverlayException {
    try {
      return new UpperFileSystem(libc, dir, libc.open(dir.toString(), OverlayCalls.O_CLOEXEC));
    } catch (LastErrorException e) {
      throw new OverlayException(dir + ": cannot be opened: " + e.getMessage(), e);
    }
  }

  /** An open file of it. */
  int file() {
    return file;
  }

  /**
   * Returns when all that was written to it before is on the disk.
   *
   * @throws OverlayException if that cannot be said, also of something that was written back since
   *     the last call
   */
  void sync() throws OverlayException {
    try {
      libc.syncfs(file);
    } catch (LastErrorException e) {
      throw new OverlayException(
          dir
              + ": syncing its file system failed: "
              + e.getMessage()
              + ". The disk may be failing"
              + " or full: look at dmesg. What was copied up since the last sync may be lost: see"
              + " overlay check.",
          e);
    }
  }

  @Override
  public void close() {
    libc.close(file);
  }
}
