/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import com.sun.jna.LastErrorException;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** An overlay with the mark of its guard. Confined to one thread. */
final class GuardedOverlay implements Closeable {
  private static final long PAUSE_MS = 100;

  private final OverlayCalls libc;
  private final OverlayDirs dirs;
  private final Mark mark;
  private boolean mounted;

  /** Creates an overlay that is not mounted yet. */
  GuardedOverlay(OverlayCalls libc, OverlayDirs dirs, Mark mark) {
    this.libc = libc;
    this.dirs = dirs;
    this.mark = mark;
  }

  OverlayDirs dirs() {
    return dirs;
  }

  boolean isMounted() {
    return mounted;
  }

  /** Mounts the overlay with the option {@code volatile}: the kernel omits all syncs. */
  void mount() throws OverlayException {
    String target = dirs.target().toString();
    long flags = MountFlags.of(libc, dirs);
    try {
      libc.mount("overlay", target, "overlay", flags, dirs.options());
      mounted = true;
    } catch (LastErrorException e) {
      throw new OverlayException(
          target + KernelErrors.ofMounting(e.getErrorCode(), System.getProperty("os.version")), e);
    }
  }

  /**
   * Unmounts the overlay if it is mounted.
   *
   * @param deadline the time until which to wait for users of the overlay, as in {@link
   *     System#nanoTime}
   * @return the reason why it is still mounted; empty if it is not
   */
  Optional<String> unmount(long deadline) {
    while (mounted) {
      try {
        libc.umount2(dirs.target().toString(), 0);
        mounted = false;
      } catch (LastErrorException e) {
        if (e.getErrorCode() != OverlayCalls.EBUSY || System.nanoTime() > deadline || !pause()) {
          return Optional.of(e.getMessage());
        }
      }
    }
    return Optional.empty();
  }

  private static boolean pause() {
    try {
      Thread.sleep(PAUSE_MS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Marks the overlay as torn. */
  void spoil() throws IOException {
    mark.spoil();
  }

  /** Removes the marks: the overlay is consistent and can be mounted again. */
  void clear() throws IOException {
    KernelMark.remove(dirs.work());
    Mark.remove(dirs.work());
  }

  @Override
  public void close() throws IOException {
    mark.close();
  }
}
