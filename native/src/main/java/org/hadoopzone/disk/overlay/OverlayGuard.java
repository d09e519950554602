/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.disk.overlay;

import com.sun.jna.LastErrorException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Mounts overlays whose syncs the kernel leaves out (volatile), and syncs the file system of their
 * upper layers itself: once per so many files that were copied up, and per so many seconds.
 *
 * <p>What a crash can take is all that was written since the last sync that succeeded began,
 * whether a program has synced it or not. Each overlay carries a {@link Mark} meanwhile.
 *
 * <p>{@link #stop} may be called by any thread, all else by one.
 */
public final class OverlayGuard implements Closeable {
  /** How long users of an overlay may take to leave it at its end. */
  private static final long PATIENCE_MS = 10_000;

  private static final long PAUSE_MS = 100;

  private final LibC libc;
  private final SyncRule rule;
  private final GuardListener listener;
  private final UpperFileSystem upper;
  private final CopyUps copyUps;
  private final Path syncLogFile;
  private final SyncLog syncLog;
  private final Map<OverlayDirs, Mark> marks = new LinkedHashMap<>();
  private final List<OverlayDirs> mounted = new ArrayList<>();
  private volatile boolean stopped;

  private OverlayGuard(LibC libc, List<OverlayDirs> overlays, SyncRule rule, GuardListener listener)
      throws IOException {
    OverlayDirs first = overlays.get(0);
    this.libc = libc;
    this.rule = rule;
    this.listener = listener;
    upper = UpperFileSystem.of(libc, first.upper());
    List<Path> layers = new ArrayList<>();
    for (OverlayDirs overlay : overlays) {
      layers.add(overlay.upper().toRealPath());
      layers.add(overlay.work().toRealPath());
    }
    copyUps = CopyUps.in(libc, first.upper(), new LayerDirs(libc, upper.file(), layers));
    syncLogFile = SyncLog.in(first.work(), System.currentTimeMillis());
    syncLog = SyncLog.open(syncLogFile);
  }

  /**
   * Mounts overlays, all of them or none.
   *
   * @param overlays at least one, with their upper layers on one file system
   * @throws OverlayException if one cannot be mounted or has not ended cleanly, with the remedy
   */
  public static OverlayGuard mount(
      List<OverlayDirs> overlays, SyncRule rule, GuardListener listener) throws IOException {
    OverlayDirs first = overlays.get(0);
    for (OverlayDirs overlay : overlays) {
      Layers.requireMountable(overlay, first.upper());
    }
    OverlayGuard guard = new OverlayGuard(LibC.Holder.LIBRARY, overlays, rule, listener);
    try {
      guard.mountAll(overlays);
      return guard;
    } catch (IOException | RuntimeException e) {
      try {
        guard.close();
      } catch (IOException suppressed) {
        e.addSuppressed(suppressed);
      }
      throw e;
    }
  }

  private void mountAll(List<OverlayDirs> overlays) throws IOException {
    for (OverlayDirs overlay : overlays) {
      marks.put(overlay, Mark.leave(overlay.work(), syncLogFile));
    }
    // The marks have to be on the disk before anything can be torn.
    upper.sync();
    for (OverlayDirs overlay : overlays) {
      mount(overlay);
    }
    sync(0);
    mounted.forEach(overlay -> listener.mounted(overlay.target()));
  }

  private void mount(OverlayDirs overlay) throws OverlayException {
    String target = overlay.target().toString();
    try {
      libc.mount("overlay", target, "overlay", 0, overlay.options());
      mounted.add(overlay);
    } catch (LastErrorException e) {
      throw new OverlayException(
          target + Refusals.ofMounting(e.getErrorCode(), System.getProperty("os.version")), e);
    }
  }

  /**
   * Syncs by the rule until it is stopped.
   *
   * @throws OverlayException if a sync fails; the overlays then count as torn since the last one
   */
  public void run() throws IOException {
    long copiedUp = 0;
    long last = System.nanoTime();
    while (!stopped) {
      copiedUp += copyUps.await(rule.restMs(msSince(last)));
      if (rule.due(copiedUp, msSince(last))) {
        last = System.nanoTime();
        sync(copiedUp);
        copiedUp = 0;
      }
    }
  }

  private void sync(long copiedUp) throws IOException {
    long began = System.currentTimeMillis();
    long start = System.nanoTime();
    try {
      upper.sync();
    } catch (OverlayException e) {
      for (Mark mark : marks.values()) {
        mark.spoil();
        mark.close();
      }
      marks.clear();
      throw e;
    }
    syncLog.note(began);
    listener.synced(copiedUp, msSince(start));
  }

  private static long msSince(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
  }

  /** Lets {@link #run} return soon. */
  public void stop() {
    stopped = true;
    copyUps.wake();
  }

  /** Unmounts the overlays and syncs; takes the marks off those that are whole. */
  @Override
  public void close() throws IOException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
    List<OverlayDirs> ended = new ArrayList<>(marks.keySet());
    for (OverlayDirs overlay : mounted) {
      if (!unmount(overlay, end)) {
        ended.remove(overlay);
      }
    }
    boolean all = ended.size() == marks.size();
    try {
      if (!marks.isEmpty()) {
        sync(0);
      }
      for (OverlayDirs overlay : ended) {
        KernelMark.remove(overlay.work());
        Mark.remove(overlay.work());
        listener.ended(overlay.target());
      }
    } finally {
      release();
    }
    if (all && !ended.isEmpty()) {
      Files.deleteIfExists(syncLogFile);
    }
  }

  private void release() throws IOException {
    for (Mark mark : marks.values()) {
      mark.close();
    }
    syncLog.close();
    upper.close();
    copyUps.close();
  }

  private boolean unmount(OverlayDirs overlay, long end) {
    while (true) {
      try {
        libc.umount2(overlay.target().toString(), 0);
        return true;
      } catch (LastErrorException e) {
        if (e.getErrorCode() != LibC.EBUSY || System.nanoTime() > end || !pause()) {
          listener.leftBehind(overlay.target(), e.getMessage());
          return false;
        }
      }
    }
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
}
