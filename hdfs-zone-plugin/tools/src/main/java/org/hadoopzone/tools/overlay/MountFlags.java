/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import java.io.IOException;
import java.nio.file.Path;

/** The mount flags that an overlay inherits from the mounts of its layers. */
final class MountFlags {
  /** Size of struct statvfs on 64-bit platforms, and the offset of its f_flag, in bytes. */
  private static final int STATVFS_SIZE = 112;

  private static final int STATVFS_FLAGS = 72;

  private static final long READ_ONLY = 1;

  /** MS_NOSUID, MS_NODEV, MS_NOEXEC; statvfs has the same bits. */
  private static final long SECURITY = 2 | 4 | 8;

  /** MS_NOATIME, MS_NODIRATIME; statvfs has the same bits. */
  private static final long ACCESS_TIMES = 0x400 | 0x800;

  private static final long STATVFS_NOSYMFOLLOW = 0x2000;
  private static final long MS_NOSYMFOLLOW = 0x100;

  private MountFlags() {}

  /** Rejects an upper layer on a read-only mount, before the guard writes any file. */
  static void requireWritable(OverlayCalls libc, Path upper) throws IOException {
    if ((flags(libc, upper) & READ_ONLY) != 0) {
      throw new IOException(
          upper
              + ": its file system is mounted read-only. Remount it (mount -o remount,rw), or"
              + " specify another upper layer.");
    }
  }

  /**
   * Returns the flags for mount(2): all security flags of the mounts of all layers, and the access
   * time flags of the upper layer. overlayfs ignores the mount flags of its layers. Without these
   * security flags, programs could circumvent them by opening files through the overlay.
   */
  static long of(OverlayCalls libc, OverlayDirs dirs) throws IOException {
    long upper = flags(libc, dirs.upper);
    long all = upper;
    for (Path lower : dirs.lower) {
      all |= flags(libc, lower);
    }
    return all & SECURITY
        | ((all & STATVFS_NOSYMFOLLOW) != 0 ? MS_NOSYMFOLLOW : 0)
        | upper & ACCESS_TIMES;
  }

  private static long flags(OverlayCalls libc, Path dir) throws IOException {
    Memory statvfs = new Memory(STATVFS_SIZE);
    try {
      libc.statvfs(dir.toString(), statvfs);
    } catch (LastErrorException e) {
      throw new IOException(dir + ": cannot read its mount flags: " + e.getMessage(), e);
    }
    return statvfs.getLong(STATVFS_FLAGS);
  }
}
