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
   * @param upper the file system of the layers
   * @param layers the layers, as paths without symbolic links
   * @throws OverlayException if the kernel cannot report new files, with the remedy
   */
  static CopyUps in(OverlayCalls libc, UpperFileSystem upper, List<Path> layers)
      throws OverlayException {
    int group = -1;
    try {
      group = libc.fanotify_init(OverlayCalls.FAN_NAMES, 0);
      libc.fanotify_mark(
          group,
          OverlayCalls.FAN_WHOLE_FILE_SYSTEM,
          OverlayCalls.FAN_CREATE,
          OverlayCalls.AT_FDCWD,
          upper.dir().toString());
      LayerDirs dirs = new LayerDirs(libc, upper.file(), layers);
      return new CopyUps(libc, group, libc.eventfd(0, OverlayCalls.EFD_CLOEXEC), dirs);
    } catch (LastErrorException e) {
      if (group >= 0) {
        libc.close(group);
      }
      throw new OverlayException(upper.dir() + KernelErrors.ofWatching(e.getErrorCode()), e);
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

  /**
   * Decides by file handle whether a directory belongs to a layer. Files that are created in other
   * directories of the same file system must not trigger syncs.
   *
   * <p>Confined to one thread.
   */
  private static final class LayerDirs {
    /** The maximum number of cached directories; the cache is cleared when it is full. */
    private static final int MOST = 100_000;

    /** Size in bytes of the length and type fields at the start of struct file_handle. */
    private static final int HANDLE_HEADER = 8;

    private final OverlayCalls libc;
    private final int mount;
    private final List<Path> layers;
    private final Map<ByteBuffer, Boolean> known = new HashMap<>();

    /**
     * Creates a lookup for layers.
     *
     * @param mount an open file descriptor on the file system of the layers
     * @param layers the layers, as paths without symbolic links
     */
    LayerDirs(OverlayCalls libc, int mount, List<Path> layers) {
      this.libc = libc;
      this.mount = mount;
      this.layers = layers;
    }

    /** Returns whether a directory is a layer or lies in one; true if this cannot be determined. */
    boolean hold(Pointer handle) {
      byte[] bytes = handle.getByteArray(0, HANDLE_HEADER + handle.getInt(0));
      if (known.size() >= MOST) {
        known.clear();
      }
      return known.computeIfAbsent(ByteBuffer.wrap(bytes), any -> look(handle));
    }

    private boolean look(Pointer handle) {
      try {
        int dir =
            libc.open_by_handle_at(mount, handle, OverlayCalls.O_PATH | OverlayCalls.O_CLOEXEC);
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
  }
}
