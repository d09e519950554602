/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.overlay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How the last use of an overlay ended, and what of it may be torn. Immutable. */
public final class Inspection {
  /** The kernel stamps files by a clock that is some milliseconds late. */
  private static final long CLOCK_MARGIN_MS = 1000;

  private final Path upper;
  private final Path work;
  private final EndState state;
  private final long lastSyncMs;
  private final List<Path> doubtful;
  private final List<Path> changed;

  private Inspection(
      Path upper,
      Path work,
      EndState state,
      long lastSyncMs,
      List<Path> doubtful,
      List<Path> changed) {
    this.upper = upper;
    this.work = work;
    this.state = state;
    this.lastSyncMs = lastSyncMs;
    this.doubtful = Collections.unmodifiableList(doubtful);
    this.changed = Collections.unmodifiableList(changed);
  }

  /**
   * Looks at an upper layer and its work directory.
   *
   * @throws IllegalArgumentException if one is no directory
   * @throws IOException if they cannot be read
   */
  public static Inspection of(Path upper, Path work) throws IOException {
    Path layer = OverlayDirs.real(upper);
    Path base = OverlayDirs.real(work);
    EndState state = Layers.state(layer, base);
    boolean torn = state == EndState.CRASHED || state == EndState.UNKNOWN;
    long lastSync = torn ? Mark.lastSync(base) : 0;
    List<Path> doubtful = torn ? filesOf(layer) : new ArrayList<>();
    return new Inspection(
        layer, base, state, lastSync, doubtful, changedSince(layer, doubtful, lastSync));
  }

  private static List<Path> filesOf(Path upper) throws IOException {
    try (Stream<Path> all = Files.walk(upper)) {
      return all.filter(path -> !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
          .map(upper::relativize)
          .sorted()
          .collect(Collectors.toList());
    }
  }

  private static List<Path> changedSince(Path upper, List<Path> files, long ms) throws IOException {
    List<Path> changed = new ArrayList<>();
    for (Path file : files) {
      FileTime changedAt =
          (FileTime)
              Files.getAttribute(upper.resolve(file), "unix:ctime", LinkOption.NOFOLLOW_LINKS);
      if (changedAt.toMillis() >= ms - CLOCK_MARGIN_MS) {
        changed.add(file);
      }
    }
    return changed;
  }

  /** The upper layer that was looked at: an absolute path. */
  public Path upper() {
    return upper;
  }

  public EndState state() {
    return state;
  }

  /** When the last sync that is known to have succeeded began, in ms since 1970; 0 if none is. */
  public long lastSyncMs() {
    return lastSyncMs;
  }

  /**
   * Returns the files of the upper layer that may be old, short or full of zeros, relative to it.
   * These are all of its files: data that overwrite others in place can reach the disk before the
   * inode does, so an old ctime proves nothing. Files that were created since the last sync may be
   * missing besides, and those that were removed since may be there again.
   */
  public List<Path> doubtful() {
    return doubtful;
  }

  /** Returns those of the doubtful files whose ctime says that they were changed since the sync. */
  public List<Path> changed() {
    return changed;
  }

  /**
   * Takes what is there as good: syncs it, and allows to mount it again.
   *
   * @throws OverlayException if it is in use, or cannot be synced
   */
  public void accept() throws IOException {
    if (state == EndState.GUARDED || state == EndState.UNGUARDED) {
      throw new OverlayException(
          upper + ": is in use by an overlay. Stop what uses that, unmount it, and try again.");
    }
    try (UpperFileSystem fileSystem = UpperFileSystem.of(OverlayCalls.Holder.LIBRARY, upper)) {
      fileSystem.sync();
    }
    KernelMark.remove(work);
    Mark.remove(work);
    SyncLog.removeFrom(work);
  }
}
