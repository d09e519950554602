/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.overlay;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The overlays of one guard. Confined to one thread. */
final class GuardedOverlays implements Closeable {
  /** How long their users may take to leave them at the end. */
  private static final long PATIENCE_MS = 10_000;

  private final OverlayCalls libc;
  private final GuardListener listener;
  private final List<GuardedOverlay> overlays = new ArrayList<>();
  private boolean ready;

  GuardedOverlays(OverlayCalls libc, GuardListener listener) {
    this.libc = libc;
    this.listener = listener;
  }

  /** Leaves a mark for each, which is on the disk with the next sync. */
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

  /** They may be used. */
  void ready() {
    ready = true;
    overlays.forEach(overlay -> listener.mounted(overlay.dirs().target()));
  }

  /** Marks all of them as torn, even if the disk takes only some of the marks. */
  void spoil(OverlayException why) {
    for (GuardedOverlay overlay : overlays) {
      try {
        overlay.spoil();
      } catch (IOException e) {
        why.addSuppressed(e);
      }
    }
  }

  /** Waits for their users, but not for ever. */
  void unmount() {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
    for (GuardedOverlay overlay : overlays) {
      overlay.unmount(deadline).ifPresent(why -> listener.leftBehind(overlay.dirs().target(), why));
    }
  }

  /**
   * Takes the marks off those that are unmounted, and whole.
   *
   * @return whether that is all of them
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
