/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import com.sun.jna.LastErrorException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** The file system of upper layers. It is synced directly, not through the overlays. */
final class UpperFileSystem implements Closeable {
  private final OverlayCalls libc;

  /** The directory that was opened. */
  final Path dir;

  /** An open file descriptor on the file system. */
  final int file;

  /** Opens the file system of a directory. */
  UpperFileSystem(OverlayCalls libc, Path dir) throws IOException {
    this.libc = libc;
    this.dir = dir;
    try {
      file = libc.open(dir.toString(), OverlayCalls.O_CLOEXEC);
    } catch (LastErrorException e) {
      throw new IOException(dir + ": cannot be opened: " + e.getMessage(), e);
    }
  }

  /**
   * Syncs the file system. Returns when all data that was written before the call is on the disk.
   *
   * @throws IOException if the sync fails, or if a write-back has failed since the last call
   */
  void sync() throws IOException {
    try {
      libc.syncfs(file);
    } catch (LastErrorException e) {
      throw new IOException(
          String.format(
              "%s: cannot sync its file system: %s. The disk may be failing or full: see dmesg."
                  + " Files that were copied up since the last sync may be lost: run overlay"
                  + " check.",
              dir, e.getMessage()),
          e);
    }
  }

  @Override
  public void close() {
    libc.close(file);
  }
}
