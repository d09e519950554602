/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts the files that are created in the upper and work directories of overlays. The kernel
 * (fanotify) reports each new file on the file system of these directories. Watches on single
 * directories and polling are therefore unnecessary.
 *
 * <p>A copy-up creates one file: in the upper layer, or in the work directory if the file system
 * does not support O_TMPFILE.
 *
 * <p>Not thread-safe, except for {@link #wake}.
 */
final class CopyUps implements Closeable {
  private static final int BUFFER = 256 << 10;

  /** Byte offset of mask in struct fanotify_event_metadata. */
  private static final int MASK_OFFSET = 8;

  /**
   * Byte offset of struct file_handle in an event. It follows the metadata, an info header and the
   * fsid.
   */
  private static final int HANDLE_OFFSET = 24 + 4 + 8;

  /** Size of struct pollfd in bytes. */
  private static final int POLL_SIZE = 8;

  private static final int POLL_EVENTS = 4;

  /** Size in bytes of the length and type fields at the start of struct file_handle. */
  private static final int HANDLE_HEADER = 8;

  /** The maximum number of cached directories; the cache is cleared when it is full. */
  private static final int MOST_DIRS = 100_000;

  /**
   * The assumed number of new files if the kernel's event queue overflows. It exceeds any
   * threshold, so that a sync follows.
   */
  private static final long UNTOLD = Integer.MAX_VALUE;

  private final OverlayCalls libc;
  private final UpperFileSystem upper;
  private final List<Path> layers;
  private final int group;
  private final int waker;
  private final Pointer buffer = new Memory(BUFFER);
  private final Pointer polled = new Memory(2 * POLL_SIZE);

  /**
   * The directories seen so far, by file handle. A value is true if the directory belongs to a
   * layer.
   */
  private final Map<ByteBuffer, Boolean> known = new HashMap<>();

  /**
   * Starts counting.
   *
   * @param upper the file system of the layers
   * @param layers the layers, as paths without symbolic links
   * @throws IOException if the kernel cannot report new files, with the remedy
   */
  CopyUps(OverlayCalls libc, UpperFileSystem upper, List<Path> layers) throws IOException {
    this.libc = libc;
    this.upper = upper;
    this.layers = layers;
    int opened = -1;
    try {
      opened = libc.fanotify_init(OverlayCalls.FAN_NAMES, 0);
      libc.fanotify_mark(
          opened,
          OverlayCalls.FAN_WHOLE_FILE_SYSTEM,
          OverlayCalls.FAN_CREATE,
          OverlayCalls.AT_FDCWD,
          upper.dir.toString());
      waker = libc.eventfd(0, OverlayCalls.EFD_CLOEXEC);
    } catch (LastErrorException e) {
      if (opened >= 0) {
        libc.close(opened);
      }
      throw new IOException(upper.dir + KernelErrors.ofWatching(e.getErrorCode()), e);
    }
    group = opened;
    setPolled(0, group);
    setPolled(1, waker);
  }

  private void setPolled(int index, int file) {
    polled.setInt((long) index * POLL_SIZE, file);
    polled.setShort((long) index * POLL_SIZE + POLL_EVENTS, OverlayCalls.POLLIN);
  }

  /**
   * Waits until files are created, the timeout expires or {@link #wake} is called.
   *
   * @param ms the timeout in milliseconds
   * @return the number of created files; 0 if none
   */
  long await(int ms) {
    try {
      return libc.poll(polled, 2, ms) == 0 ? 0 : count(libc.read(group, buffer, BUFFER));
    } catch (LastErrorException e) {
      if (e.getErrorCode() == OverlayCalls.EINTR || e.getErrorCode() == OverlayCalls.EAGAIN) {
        return 0;
      }
      throw e;
    }
  }

  private long count(long bytes) {
    long appeared = 0;
    for (long at = 0; at < bytes; at += buffer.getInt(at)) {
      if ((buffer.getLong(at + MASK_OFFSET) & OverlayCalls.FAN_Q_OVERFLOW) != 0) {
        appeared += UNTOLD;
      } else if (isInLayer(buffer.share(at + HANDLE_OFFSET))) {
        appeared++;
      }
    }
    return appeared;
  }

  /**
   * Returns whether a directory is a layer or below a layer. Returns true if this cannot be
   * determined. New files in other directories of the file system must not trigger syncs.
   */
  private boolean isInLayer(Pointer handle) {
    byte[] bytes = handle.getByteArray(0, HANDLE_HEADER + handle.getInt(0));
    if (known.size() >= MOST_DIRS) {
      known.clear();
    }
    return known.computeIfAbsent(ByteBuffer.wrap(bytes), any -> look(handle));
  }

  private boolean look(Pointer handle) {
    try {
      int flags = OverlayCalls.O_PATH | OverlayCalls.O_CLOEXEC;
      int dir = libc.open_by_handle_at(upper.file, handle, flags);
      try {
        Path path = Files.readSymbolicLink(Paths.get("/proc/self/fd/" + dir));
        return layers.stream().anyMatch(path::startsWith);
      } finally {
        libc.close(dir);
      }
    } catch (LastErrorException | IOException e) {
      return true;
    }
  }

  /** Makes the current call and all later calls of {@link #await} return at once. */
  void wake() {
    Pointer one = new Memory(Long.BYTES);
    one.setLong(0, 1);
    libc.write(waker, one, Long.BYTES);
  }

  @Override
  public void close() {
    libc.close(group);
    libc.close(waker);
  }
}
