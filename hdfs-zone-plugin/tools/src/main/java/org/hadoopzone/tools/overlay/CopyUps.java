/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.io.Closeable;
import java.nio.file.Path;

/**
 * Counts the files that are created in layers. The kernel reports each file that is created on the
 * file system of the layers (fanotify), so neither a watch per directory nor polling is needed.
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
   * Byte offset of struct file_handle in an event: after the metadata, an info header and the fsid.
   */
  private static final int HANDLE_OFFSET = 24 + 4 + 8;

  /** Size of struct pollfd in bytes. */
  private static final int POLL_SIZE = 8;

  private static final int POLL_EVENTS = 4;

  /**
   * The assumed number of new files if the event queue of the kernel overflows; it exceeds any
   * threshold.
   */
  private static final long UNTOLD = Integer.MAX_VALUE;

  private final OverlayCalls libc;
  private final int group;
  private final int waker;
  private final LayerDirs layers;
  private final Pointer buffer = new Memory(BUFFER);
  private final Pointer polled = new Memory(2 * POLL_SIZE);

  private CopyUps(OverlayCalls libc, int group, int waker, LayerDirs layers) {
    this.libc = libc;
    this.group = group;
    this.waker = waker;
    this.layers = layers;
    setPolled(0, group);
    setPolled(1, waker);
  }

  private void setPolled(int index, int file) {
    polled.setInt((long) index * POLL_SIZE, file);
    polled.setShort((long) index * POLL_SIZE + POLL_EVENTS, OverlayCalls.POLLIN);
  }

  /**
   * Starts counting.
   *
   * @param dir a directory on the file system of the layers
   * @throws OverlayException if the kernel cannot report new files, with the remedy
   */
  static CopyUps in(OverlayCalls libc, Path dir, LayerDirs layers) throws OverlayException {
    int group = -1;
    try {
      group = libc.fanotify_init(OverlayCalls.FAN_NAMES, 0);
      libc.fanotify_mark(
          group,
          OverlayCalls.FAN_WHOLE_FILE_SYSTEM,
          OverlayCalls.FAN_CREATE,
          OverlayCalls.AT_FDCWD,
          dir.toString());
      return new CopyUps(libc, group, libc.eventfd(0, OverlayCalls.EFD_CLOEXEC), layers);
    } catch (LastErrorException e) {
      if (group >= 0) {
        libc.close(group);
      }
      throw new OverlayException(dir + KernelErrors.ofWatching(e.getErrorCode()), e);
    }
  }

  /**
   * Waits until files are created, the timeout expires or {@link #wake} is called.
   *
   * @param ms the timeout in milliseconds
   * @return the number of created files; 0 if none
   */
  long await(int ms) {
    try {
      if (libc.poll(polled, 2, ms) == 0) {
        return 0;
      }
      return count(libc.read(group, buffer, BUFFER));
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
      } else if (layers.hold(buffer.share(at + HANDLE_OFFSET))) {
        appeared++;
      }
    }
    return appeared;
  }

  /** Makes {@link #await} return at once, now and in the future. */
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
