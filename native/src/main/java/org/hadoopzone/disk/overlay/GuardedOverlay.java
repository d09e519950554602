/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.overlay;

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

  /** One that is not mounted yet. */
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

  /** Mounts it, without the syncs of the kernel. */
  void mount() throws OverlayException {
    String target = dirs.target().toString();
    long flags = MountFlags.of(libc, dirs);
    try {
      libc.mount("overlay", target, "overlay", flags, dirs.options());
      mounted = true;
    } catch (LastErrorException e) {
      throw new OverlayException(
          target + Refusals.ofMounting(e.getErrorCode(), System.getProperty("os.version")), e);
    }
  }

  /**
   * Unmounts it if it is mounted.
   *
   * @param deadline until when its users may leave it, as in {@link System#nanoTime}
   * @return why it stays mounted; empty if it does not
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

  /** It counts as torn from now on. */
  void spoil() throws IOException {
    mark.spoil();
  }

  /** It is whole, and may be mounted again. */
  void clear() throws IOException {
    KernelMark.remove(dirs.work());
    Mark.remove(dirs.work());
  }

  @Override
  public void close() throws IOException {
    mark.close();
  }
}
