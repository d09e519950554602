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
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The state of an overlay, and the files that may be torn. Immutable. */
final class Inspection {
  /**
   * The tolerance for comparing a ctime with the time of a sync, in milliseconds. The kernel's
   * clock for timestamps lags by some milliseconds.
   */
  private static final long CLOCK_MARGIN_MS = 1000;

  /** The upper layer as an absolute path. */
  final Path upper;

  final EndState state;

  /** The start time of the last successful sync of new files, in ms since 1970; 0 if unknown. */
  final long lastSyncMs;

  /**
   * The files that may be stale, truncated or full of zeros, as paths relative to the upper layer.
   * In the states CRASHED and UNKNOWN, these are all files of the layer. Even a file with an old
   * ctime can be torn, because data that is overwritten in place can reach the disk before the
   * inode does. In all other states, the list is empty. The list cannot show files that have
   * disappeared or reappeared since the last sync.
   */
  final List<Path> doubtful;

  /** The doubtful files whose ctime is later than the last sync, with a tolerance of one second. */
  final List<Path> changed;

  private final Path work;

  /**
   * Inspects an upper layer and its work directory.
   *
   * @throws IllegalArgumentException if a path is not a directory, or if an overlay has not used
   *     the two directories together
   * @throws IOException if a directory cannot be read, or if the upper layer was last used with
   *     another work directory and did not end cleanly
   */
  Inspection(Path upper, Path work) throws IOException {
    this.upper = OverlayDirs.real(upper);
    this.work = OverlayDirs.real(work);
    requirePair();
    state = EndState.of(this.upper, this.work);
    if (state == EndState.CLEAN) {
      OverlayDirs.requireCleanEndWithOtherWork(this.upper, this.work);
    }
    boolean torn = state == EndState.CRASHED || state == EndState.UNKNOWN;
    lastSyncMs = torn ? Mark.lastSync(this.work) : 0;
    doubtful = torn ? filesOf(this.upper) : Collections.emptyList();
    changed = changedSince(this.upper, doubtful, lastSyncMs);
  }

  private void requirePair() throws IOException {
    if (!Mark.isUsed(work)) {
      throw new IllegalArgumentException(
          work + ": has not been used as the work directory of an overlay. Correct --work.");
    }
    Optional<Path> used = Mark.upper(work);
    if (used.isPresent() && !used.get().equals(upper)) {
      throw new IllegalArgumentException(
          String.format(
              "%1$s: is the work directory of the upper layer %2$s, not of %3$s. Correct --upper or"
                  + " --work. If the upper layer was moved, run: setfattr -x user.%4$s %1$s",
              work, used.get(), upper, Mark.UPPER));
    }
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

  /**
   * Accepts the current content: syncs it, and allows the overlay to be mounted again.
   *
   * @throws IOException if the overlay is in use, or cannot be synced
   */
  void accept() throws IOException {
    if (state == EndState.GUARDED || state == EndState.UNGUARDED) {
      throw new IOException(
          upper
              + ": is in use by an overlay. Stop the processes that use the overlay, unmount it,"
              + " and retry.");
    }
    try (UpperFileSystem fileSystem = new UpperFileSystem(OverlayCalls.Holder.LIBRARY, upper)) {
      fileSystem.sync();
    }
    Mark.remove(upper, work);
  }
}
