/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.hadoopzone.util.BackgroundWork;

/**
 * Mounts overlays and syncs copied-up files in batches. The mount option {@code volatile} makes the
 * kernel omit all syncs. Instead, the guard syncs the file system of the upper layers after a
 * number of copied-up files or seconds.
 *
 * <p>A crash can lose all data that was written after the last successful sync started, even if a
 * program has synced this data. Each overlay has a {@link Mark} while it is mounted.
 *
 * <p>Not thread-safe, except for {@link #stop}.
 */
public final class OverlayGuard implements Closeable {
  private final SyncRule rule;
  private final GuardListener listener;
  private final UpperFileSystem upper;
  private final CopyUps copyUps;
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
    this.rule = rule;
    this.listener = listener;
    upper = new UpperFileSystem(libc, all.get(0).upper);
    List<Path> layers = new ArrayList<>();
    for (OverlayDirs dirs : all) {
      layers.add(dirs.upper);
      layers.add(dirs.work);
    }
    try {
      copyUps = new CopyUps(libc, upper, layers);
    } catch (IOException e) {
      upper.close();
      throw e;
    }
    overlays = new GuardedOverlays(libc, listener);
  }

  /**
   * Mounts all overlays. If one mount fails, no overlay stays mounted.
   *
   * @param overlays at least one overlay; all upper layers must be on one mount
   * @throws IllegalArgumentException if two overlays share a directory that they write to
   * @throws IOException if an overlay cannot be mounted or did not end cleanly, with the remedy
   */
  public static OverlayGuard mount(
      List<OverlayDirs> overlays, SyncRule rule, GuardListener listener) throws IOException {
    return mount(OverlayCalls.Holder.LIBRARY, overlays, rule, listener);
  }

  static OverlayGuard mount(
      OverlayCalls libc, List<OverlayDirs> overlays, SyncRule rule, GuardListener listener)
      throws IOException {
    OverlayDirs.requireDistinct(overlays);
    for (OverlayDirs dirs : overlays) {
      dirs.requireMountable(overlays.get(0).upper);
      MountFlags.requireWritable(libc, dirs.upper);
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
    overlays.mark(all);
    // Writes the marks to the disk before the mount: after the mount, a crash can leave torn files.
    long began = System.currentTimeMillis();
    upper.sync();
    overlays.synced(began);
    overlays.mount();
    sync(0);
    overlays.ready();
  }

  /**
   * Syncs according to the rule until {@link #stop} is called. Ends early only if a sync fails.
   *
   * @throws IOException if a sync fails; the overlays are then marked as torn
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
      // Does not record syncs without new files, so that the guard does not write to an idle disk.
      overlays.synced(began);
    }
    listener.synced(files, msSince(start));
  }

  /**
   * Syncs the upper layers. If the sync fails, marks the overlays as torn. Does the same after an
   * unexpected failure, because the kernel reports a lost write to one sync only.
   */
  private void syncUpper() throws IOException {
    try {
      upper.sync();
    } catch (IOException e) {
      tear(e);
      throw e;
    } catch (RuntimeException | Error e) {
      String lost =
          ". Files that were copied up since the previous sync may be lost: run overlay check.";
      IOException failure = new IOException("the last sync was interrupted by " + e + lost, e);
      tear(failure);
      throw failure;
    }
  }

  private void tear(IOException why) {
    torn = true;
    overlays.spoil(why);
  }

  private static long msSince(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
  }

  /** Makes {@link #run} return soon. Any thread may call this method. */
  public synchronized void stop() {
    stopped = true;
    if (!released) {
      copyUps.wake();
    }
  }

  /**
   * Unmounts the overlays, syncs, and removes the marks of overlays that are unmounted and
   * consistent.
   */
  @Override
  public void close() throws IOException {
    overlays.unmount();
    try {
      if (!torn) {
        sync(0);
        overlays.clearMarks();
      }
    } finally {
      release();
    }
  }

  private synchronized void release() throws IOException {
    released = true;
    overlays.close();
    upper.close();
    copyUps.close();
  }
}
