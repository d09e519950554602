/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import com.sun.jna.LastErrorException;
import java.io.Closeable;
import java.nio.file.Path;

/** The file system of upper layers. It is synced directly, not through the overlays. */
final class UpperFileSystem implements Closeable {
  private final OverlayCalls libc;
  private final Path dir;
  private final int file;

  private UpperFileSystem(OverlayCalls libc, Path dir, int file) {
    this.libc = libc;
    this.dir = dir;
    this.file = file;
  }

  /** Opens the file system of a directory. */
  static UpperFileSystem of(OverlayCalls libc, Path dir) throws OverlayException {
    try {
      return new UpperFileSystem(libc, dir, libc.open(dir.toString(), OverlayCalls.O_CLOEXEC));
    } catch (LastErrorException e) {
      throw new OverlayException(dir + ": cannot be opened: " + e.getMessage(), e);
    }
  }

  /** Returns the directory by which the file system was opened. */
  Path dir() {
    return dir;
  }

  /** Returns an open file descriptor on the file system. */
  int file() {
    return file;
  }

  /**
   * Syncs the file system. Returns when all data written before is on the disk.
   *
   * @throws OverlayException if the sync fails, or if an earlier write-back since the last call
   *     failed
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
