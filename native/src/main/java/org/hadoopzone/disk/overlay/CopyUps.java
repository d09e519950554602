/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.overlay;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.io.Closeable;
import java.nio.file.Path;

/**
 * Counts the files that appear in layers. The kernel tells of each that appears on their file
 * system (fanotify): that needs no watch for every directory, and nobody has to look again and
 * again.
 *
 * <p>A file that is copied up appears once in the upper layer, or once in the work directory where
 * the file system has no nameless files.
 *
 * <p>Only {@link #wake} may be called by another thread.
 */
final class CopyUps implements Closeable {
  private static final int BUFFER = 256 << 10;

  /** Of struct fanotify_event_metadata. */
  private static final int MASK_OFFSET = 8;

  /** Of its struct file_handle: what precedes it are that struct, a header and an id. */
  private static final int HANDLE_OFFSET = 24 + 4 + 8;

  /** Of struct pollfd. */
  private static final int POLL_SIZE = 8;

  private static final int POLL_EVENTS = 4;

  /** When the kernel has lost count, there were more than anybody waits for. */
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
   * Counts from now on.
   *
   * @param dir on their file system
   * @throws OverlayException if the kernel does not tell, with the remedy
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
      throw new OverlayException(dir + Refusals.ofWatching(e.getErrorCode()), e);
    }
  }

  /**
   * Waits until files appear, the time is over or it is woken.
   *
   * @return how many have appeared; 0 if none
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

  /** Ends every wait, also those to come. */
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
