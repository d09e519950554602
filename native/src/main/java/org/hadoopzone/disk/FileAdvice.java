/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import java.io.Closeable;
import java.io.File;
import java.util.Optional;

/**
 * Tells the kernel what comes next with a file, so that the disk moves it in long runs:
 * posix_fadvise(2) and sync_file_range(2). It is advice: a kernel that does not take it changes
 * nothing, and nothing here fails. Only what JNA 5.2 has, too, is used.
 *
 * <p>Thread-safe until it is closed. Once it is, advice goes nowhere, and closing it again does
 * nothing.
 */
public final class FileAdvice implements Closeable {
  /** POSIX_FADV_WILLNEED. */
  private static final int WILL_NEED = 3;

  /**
   * Of a longer part, the kernel takes only as much as one request to the disk may have, or as it
   * reads ahead itself (force_page_cache_ra); this is less than that on any hard disk.
   */
  private static final long PIECE = 1 << 19;

  /** SYNC_FILE_RANGE_WRITE. */
  private static final int START_WRITING = 2;

  private static final int CLOSED = -1;

  private int file;

  private FileAdvice(int file) {
    this.file = file;
  }

  /** The calls, none of which sets an exception up: who asks for nothing need not hear of it. */
  private interface Calls extends Library {
    int open(String path, int flags);

    int posix_fadvise(int file, long offset, long length, int advice);

    int sync_file_range(int file, long offset, long length, int flags);

    int close(int file);
  }

  /** Loads once, at the first use. */
  private static final class Holder {
    static final Calls LIBRARY = Native.load("c", Calls.class);

    private Holder() {}
  }

  /** For a file that is there; empty where there is no giving advice. */
  public static Optional<FileAdvice> on(File file) {
    try {
      // Offsets have 64 bits elsewhere, too, but under other names.
      if (!Platform.isLinux() || !Platform.is64Bit()) {
        return Optional.empty();
      }
      int opened = Holder.LIBRARY.open(file.getPath(), LibC.O_CLOEXEC);
      return opened < 0 ? Optional.empty() : Optional.of(new FileAdvice(opened));
    } catch (LinkageError e) {
      return Optional.empty();
    }
  }

  /**
   * A part will be read soon: what of it is not in memory is read now, in one go.
   *
   * @param offset of its first byte
   * @param length in bytes, above 0; may reach beyond the end of the file
   */
  public void willNeed(long offset, long length) {
    for (long done = 0; done < length; done += PIECE) {
      Holder.LIBRARY.posix_fadvise(file, offset + done, Math.min(PIECE, length - done), WILL_NEED);
    }
  }

  /**
   * A part is complete: it is written to the disk from now on, without anybody waiting for it.
   *
   * @param offset of its first byte
   * @param length in bytes, above 0
   */
  public void writeOut(long offset, long length) {
    Holder.LIBRARY.sync_file_range(file, offset, length, START_WRITING);
  }

  /** Has no more advice. */
  @Override
  public void close() {
    if (file != CLOSED) {
      Holder.LIBRARY.close(file);
      file = CLOSED;
    }
  }
}
