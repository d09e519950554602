/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

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

/** The state of an overlay, and the files that may be torn. Immutable. */
public final class Inspection {
  /**
   * The margin for comparing a ctime with the time of a sync, in milliseconds. The kernel takes
   * timestamps from a coarse clock that lags by some milliseconds.
   */
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
   * Inspects an upper layer and its work directory.
   *
   * @throws IllegalArgumentException if one is not a directory
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

  /** Returns the inspected upper layer as an absolute path. */
  public Path upper() {
    return upper;
  }

  public EndState state() {
    return state;
  }

  /**
   * Returns the recorded start of the last successful sync of new files, in ms since 1970; 0 if
   * unknown.
   */
  public long lastSyncMs() {
    return lastSyncMs;
  }

  /**
   * Returns the files of the upper layer that may be stale, truncated or full of zeros, as paths
   * relative to it. In the states CRASHED and UNKNOWN, these are all of its files: data that is
   * overwritten in place can reach the disk before the inode does, so an old ctime proves nothing.
   * In all other states, the list is empty. Files created since the last sync may be missing, and
   * files removed since then may have reappeared; the list cannot show this.
   */
  public List<Path> doubtful() {
    return doubtful;
  }

  /**
   * Returns the doubtful files whose ctime is later than the last sync, with a margin of one
   * second.
   */
  public List<Path> changed() {
    return changed;
  }

  /**
   * Accepts the current content: syncs it, and allows the overlay to be mounted again.
   *
   * @throws OverlayException if the overlay is in use, or cannot be synced
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
