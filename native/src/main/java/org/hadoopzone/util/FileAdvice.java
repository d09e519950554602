/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.util;

import com.sun.jna.Library;
import com.sun.jna.Platform;
import java.io.Closeable;
import java.io.File;
import java.util.Optional;

/**
 * Advises the kernel on the next accesses to a file, so that the disk transfers large chunks. Uses
 * posix_fadvise(2) and sync_file_range(2). Advice is best effort; errors are ignored. Uses only
 * features of JNA 5.2 and later.
 *
 * <p>Thread-safe until it is closed. After that, advice has no effect, and closing it again does
 * nothing.
 */
public final class FileAdvice implements Closeable {
  private static final int O_CLOEXEC = 0x80000;

  /** Value of POSIX_FADV_WILLNEED. */
  private static final int WILL_NEED = 3;

  /**
   * The number of bytes per call. The kernel truncates a longer range to the size of one disk
   * request or of its own read-ahead (force_page_cache_ra); this size is below both limits on any
   * hard disk.
   */
  private static final long PIECE = 1 << 19;

  /** Value of SYNC_FILE_RANGE_WRITE. */
  private static final int START_WRITING = 2;

  private static final int CLOSED = -1;

  private int file;

  private FileAdvice(int file) {
    this.file = file;
  }

  /** The functions of the C library that this class calls. */
  private interface Calls extends Library {
    int open(String path, int flags);

    int posix_fadvise(int file, long offset, long length, int advice);

    int sync_file_range(int file, long offset, long length, int flags);

    int close(int file);
  }

  /** Loads the C library once, at the first use. */
  private static final class Holder {
    static final Calls LIBRARY = NativeLibrary.load("c", Calls.class).functions();

    private Holder() {}
  }

  /**
   * Opens a file to give advice on it. Returns empty if the file cannot be opened, or if the
   * platform does not support advice.
   */
  public static Optional<FileAdvice> on(File file) {
    try {
      // On other platforms the functions with 64-bit offsets have other names.
      if (!Platform.isLinux() || !Platform.is64Bit()) {
        return Optional.empty();
      }
      int opened = Holder.LIBRARY.open(file.getPath(), O_CLOEXEC);
      return opened < 0 ? Optional.empty() : Optional.of(new FileAdvice(opened));
    } catch (LinkageError e) {
      return Optional.empty();
    }
  }

  /**
   * Starts reading a range of the file into the page cache, because it will be read soon.
   *
   * @param offset of the first byte
   * @param length in bytes, above 0; the range may extend beyond the end of the file
   */
  public void willNeed(long offset, long length) {
    for (long done = 0; done < length; done += PIECE) {
      Holder.LIBRARY.posix_fadvise(file, offset + done, Math.min(PIECE, length - done), WILL_NEED);
    }
  }

  /**
   * Starts writing a range of the file from the page cache to disk. Does not wait for the disk.
   * Intended for ranges that the caller will not write to again.
   *
   * @param offset of the first byte
   * @param length in bytes, above 0
   */
  public void writeOut(long offset, long length) {
    Holder.LIBRARY.sync_file_range(file, offset, length, START_WRITING);
  }

  /** Closes the file. Later advice has no effect. */
  @Override
  public void close() {
    if (file != CLOSED) {
      Holder.LIBRARY.close(file);
      file = CLOSED;
    }
  }
}
