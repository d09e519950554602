/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import com.sun.jna.LastErrorException;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The overlays of one guard. Confined to one thread. */
final class GuardedOverlays implements Closeable {
  /** The maximum time in milliseconds to wait, at the end, for processes that use the overlays. */
  private static final long PATIENCE_MS = 10_000;

  private static final long PAUSE_MS = 100;

  private final OverlayCalls libc;
  private final GuardListener listener;
  private final List<GuardedOverlay> overlays = new ArrayList<>();
  private boolean ready;

  GuardedOverlays(OverlayCalls libc, GuardListener listener) {
    this.libc = libc;
    this.listener = listener;
  }

  /** Creates a mark for each overlay. The next sync writes the marks to the disk. */
  void mark(List<OverlayDirs> all) throws IOException {
    for (OverlayDirs dirs : all) {
      overlays.add(new GuardedOverlay(dirs, new Mark(dirs.work, dirs.upper)));
    }
  }

  /** Records the start time of a successful sync of new files in all marks, in ms since 1970. */
  void synced(long ms) throws IOException {
    for (GuardedOverlay overlay : overlays) {
      overlay.mark.synced(ms);
    }
  }

  void mount() throws IOException {
    for (GuardedOverlay overlay : overlays) {
      overlay.mount();
    }
  }

  /** Reports that the overlays can be used. */
  void ready() {
    ready = true;
    overlays.forEach(overlay -> listener.mounted(overlay.dirs.target));
  }

  /** Marks all overlays as torn. Continues if a mark cannot be written. */
  void spoil(IOException why) {
    for (GuardedOverlay overlay : overlays) {
      try {
        overlay.mark.spoil();
      } catch (IOException e) {
        why.addSuppressed(e);
      }
    }
  }

  /** Unmounts the overlays. Waits at most ten seconds for processes that use them. */
  void unmount() {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
    for (GuardedOverlay overlay : overlays) {
      overlay.unmount(deadline).ifPresent(why -> listener.leftBehind(overlay.dirs.target, why));
    }
  }

  /** Removes the marks of the overlays that are unmounted and consistent. */
  void clearMarks() throws IOException {
    for (GuardedOverlay overlay : overlays) {
      if (!overlay.mounted) {
        Mark.remove(overlay.dirs.upper, overlay.dirs.work);
        if (ready) {
          listener.ended(overlay.dirs.target);
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (GuardedOverlay overlay : overlays) {
      overlay.mark.close();
    }
  }

  /** An overlay, and the mark file that its guard keeps open. Confined to one thread. */
  private final class GuardedOverlay {
    private final OverlayDirs dirs;
    private final Mark mark;
    private boolean mounted;

    /** Creates an overlay that is not mounted yet. */
    GuardedOverlay(OverlayDirs dirs, Mark mark) {
      this.dirs = dirs;
      this.mark = mark;
    }

    /** Mounts the overlay with the option {@code volatile}: the kernel omits all syncs. */
    void mount() throws IOException {
      String target = dirs.target.toString();
      long flags = MountFlags.of(libc, dirs);
      try {
        libc.mount("overlay", target, "overlay", flags, dirs.options());
        mounted = true;
      } catch (LastErrorException e) {
        String release = System.getProperty("os.version");
        throw new IOException(target + KernelErrors.ofMounting(e.getErrorCode(), release), e);
      }
    }

    /**
     * Unmounts the overlay if it is mounted.
     *
     * @param deadline the {@link System#nanoTime} at which to stop waiting for processes that use
     *     the overlay
     * @return the reason why the overlay is still mounted; empty if the overlay is unmounted
     */
    Optional<String> unmount(long deadline) {
      while (mounted) {
        try {
          libc.umount2(dirs.target.toString(), 0);
          mounted = false;
        } catch (LastErrorException e) {
          if (e.getErrorCode() != OverlayCalls.EBUSY || System.nanoTime() > deadline || !pause()) {
            return Optional.of(e.getMessage());
          }
        }
      }
      return Optional.empty();
    }

    private boolean pause() {
      try {
        Thread.sleep(PAUSE_MS);
        return true;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
  }
}
