/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.overlay;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.hadoopzone.disk.BackgroundWork;

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
  private final SyncRule rule;
  private final GuardListener listener;
  private final UpperFileSystem upper;
  private final CopyUps copyUps;
  private final Path syncLogFile;
  private final SyncLog syncLog;
  private final GuardedOverlays overlays;
  private boolean torn;
  private IOException end;
  private long copiedUp;
  private long lastSync;
  private boolean released;
  private volatile boolean stopped;

  private OverlayGuard(
      OverlayCalls libc, List<OverlayDirs> all, SyncRule rule, GuardListener listener)
      throws IOException {
    OverlayDirs first = all.get(0);
    this.rule = rule;
    this.listener = listener;
    upper = UpperFileSystem.of(libc, first.upper());
    copyUps = watch(libc, upper, all);
    syncLogFile = SyncLog.in(first.work(), System.currentTimeMillis());
    syncLog = SyncLog.open(syncLogFile);
    overlays = new GuardedOverlays(libc, listener);
  }

  private static CopyUps watch(OverlayCalls libc, UpperFileSystem upper, List<OverlayDirs> all)
      throws OverlayException {
    List<Path> layers = new ArrayList<>();
    for (OverlayDirs dirs : all) {
      layers.add(dirs.upper());
      layers.add(dirs.work());
    }
    try {
      return CopyUps.in(libc, all.get(0).upper(), new LayerDirs(libc, upper.file(), layers));
    } catch (OverlayException e) {
      upper.close();
      throw e;
    }
  }

  /**
   * Mounts overlays, all of them or none.
   *
   * @param overlays at least one, with their upper layers on one file system
   * @throws IllegalArgumentException if two share a directory that they write to
   * @throws OverlayException if one cannot be mounted or has not ended cleanly, with the remedy
   */
  public static OverlayGuard mount(
      List<OverlayDirs> overlays, SyncRule rule, GuardListener listener) throws IOException {
    return mount(OverlayCalls.Holder.LIBRARY, overlays, rule, listener);
  }

  static OverlayGuard mount(
      OverlayCalls libc, List<OverlayDirs> overlays, SyncRule rule, GuardListener listener)
      throws IOException {
    Layers.requireDistinct(overlays);
    for (OverlayDirs dirs : overlays) {
      Layers.requireMountable(dirs, overlays.get(0).upper());
      MountFlags.requireWritable(libc, dirs.upper());
    }
    OverlayGuard guard = new OverlayGuard(libc, overlays, rule, listener);
    try {
      guard.mountAll(overlays);
      return guard;
    } catch (IOException | RuntimeException | Error e) {
      try {
        guard.close();
      } catch (IOException suppressed) {
        e.addSuppressed(suppressed);
      }
      throw e;
    }
  }

  private void mountAll(List<OverlayDirs> all) throws IOException {
    overlays.mark(all, syncLogFile);
    // The marks have to be on the disk before anything can be torn.
    long began = System.currentTimeMillis();
    upper.sync();
    syncLog.note(began);
    overlays.mount();
    sync(0);
    overlays.ready();
  }

  /**
   * Syncs by the rule until it is stopped. Survives all failures but that of a sync.
   *
   * @throws OverlayException if a sync fails; the overlays then count as torn since the last one
   */
  public void run() throws IOException {
    lastSync = System.nanoTime();
    BackgroundWork work = new BackgroundWork(listener::failed);
    while (!stopped && end == null) {
      work.run(this::round);
    }
    if (end != null) {
      throw end;
    }
  }

  private void round() {
    try {
      copiedUp += copyUps.await(rule.restMs(msSince(lastSync)));
      if (rule.due(copiedUp, msSince(lastSync))) {
        long start = System.nanoTime();
        sync(copiedUp);
        lastSync = start;
        copiedUp = 0;
      }
    } catch (IOException e) {
      end = e;
    }
  }

  private void sync(long files) throws IOException {
    long began = System.currentTimeMillis();
    long start = System.nanoTime();
    syncUpper();
    if (files > 0) {
      // Otherwise an idle disk would be written to for the note alone.
      syncLog.note(began);
    }
    listener.synced(files, msSince(start));
  }

  /**
   * The kernel reports a lost write to one sync only. If anything but a refusal cuts that one
   * short, nobody knows what it would have said, so the overlays count as torn then as well.
   */
  private void syncUpper() throws OverlayException {
    try {
      upper.sync();
    } catch (OverlayException e) {
      tear(e);
      throw e;
    } catch (RuntimeException | Error e) {
      torn = true;
      OverlayException failure =
          new OverlayException(
              "a sync of the upper layers was cut short by "
                  + e
                  + ". What was copied up since the last sync may be lost: see overlay check.",
              e);
      tear(failure);
      throw failure;
    }
  }

  private void tear(OverlayException why) {
    torn = true;
    overlays.spoil(why);
  }

  private static long msSince(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
  }

  /** Lets {@link #run} return soon. */
  public synchronized void stop() {
    stopped = true;
    if (!released) {
      copyUps.wake();
    }
  }

  /** Unmounts the overlays and syncs; takes the marks off those that are whole. */
  @Override
  public void close() throws IOException {
    overlays.unmount();
    try {
      if (!torn) {
        sync(0);
        if (overlays.clearMarks()) {
          Files.deleteIfExists(syncLogFile);
        }
      }
    } finally {
      release();
    }
  }

  private synchronized void release() throws IOException {
    released = true;
    overlays.close();
    syncLog.close();
    upper.close();
    copyUps.close();
  }
}
