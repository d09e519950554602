/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The overlays of one guard. Confined to one thread. */
final class GuardedOverlays implements Closeable {
  /**
   * The maximum time in milliseconds to wait for processes that still use the overlays at the end.
   */
  private static final long PATIENCE_MS = 10_000;

  private final OverlayCalls libc;
  private final GuardListener listener;
  private final List<GuardedOverlay> overlays = new ArrayList<>();
  private boolean ready;

  GuardedOverlays(OverlayCalls libc, GuardListener listener) {
    this.libc = libc;
    this.listener = listener;
  }

  /** Creates a mark for each overlay. The next sync writes the marks to the disk. */
  void mark(List<OverlayDirs> all, Path syncLog) throws IOException {
    for (OverlayDirs dirs : all) {
      overlays.add(new GuardedOverlay(libc, dirs, Mark.leave(dirs.work(), syncLog)));
    }
  }

  void mount() throws OverlayException {
    for (GuardedOverlay overlay : overlays) {
      overlay.mount();
    }
  }

  /** Reports that the overlays can be used. */
  void ready() {
    ready = true;
    overlays.forEach(overlay -> listener.mounted(overlay.dirs().target()));
  }

  /** Marks all overlays as torn. Continues if a mark cannot be written. */
  void spoil(OverlayException why) {
    for (GuardedOverlay overlay : overlays) {
      try {
        overlay.spoil();
      } catch (IOException e) {
        why.addSuppressed(e);
      }
    }
  }

  /** Unmounts the overlays. Waits at most ten seconds for processes that use them. */
  void unmount() {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
    for (GuardedOverlay overlay : overlays) {
      overlay.unmount(deadline).ifPresent(why -> listener.leftBehind(overlay.dirs().target(), why));
    }
  }

  /**
   * Removes the marks of the overlays that are unmounted and consistent.
   *
   * @return whether all overlays are unmounted
   */
  boolean clearMarks() throws IOException {
    boolean all = true;
    for (GuardedOverlay overlay : overlays) {
      if (overlay.isMounted()) {
        all = false;
      } else {
        overlay.clear();
        if (ready) {
          listener.ended(overlay.dirs().target());
        }
      }
    }
    return all;
  }

  @Override
  public void close() throws IOException {
    for (GuardedOverlay overlay : overlays) {
      overlay.close();
    }
  }
}
