/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Decides which files are cold, and in which order they move, from their attributes only.
 *
 * <p>A file is cold if it has not been modified for the minimum age, is at least 1 MiB in size, and
 * belongs to the owner of the fence. Executable files stay, because the kernel refuses to execute a
 * file while it moves. The file with the longest time since its last known use moves first. Times
 * are compared by the hour. Of two files from the same hour, the file that frees more outer space
 * moves first.
 */
public final class ColdRule {
  /** The minimum size of a file to move, in bytes. */
  public static final long SIZE_MIN = 1 << 20;

  private static final long HOUR_MS = TimeUnit.HOURS.toMillis(1);

  /** The reason why a file stays where it is. */
  public enum Stay {
    /** The file was modified less than the minimum age ago. */
    TOO_YOUNG("modified too recently"),
    /** The file is smaller than {@link ColdRule#SIZE_MIN}. */
    TOO_SMALL("smaller than 1 MiB"),
    /** The file may be executed, and moving opens the file for writing: execve(2), ETXTBSY. */
    EXECUTABLE("executable"),
    /** The file belongs to another user than the fence. */
    OTHER_OWNER("owned by another user"),
    /** Less than half a MiB of the file is in the range that is to become free. */
    INNERMOST("already innermost"),
    /** The extents of the file cannot be read, for example because it was removed meanwhile. */
    UNREADABLE("extents cannot be read");

    private final String text;

    Stay(String text) {
      this.text = text;
    }

    /** Returns the reason in words, as in {@code "smaller than 1 MiB"}. */
    public String text() {
      return text;
    }
  }

  private final long minAgeMs;
  private final long owner;
  private final long nowMs;

  /**
   * Creates the rule for one walk over a volume.
   *
   * @param owner user ID of the fence's owner
   * @param nowMs the time of the walk, in milliseconds since 1970
   */
  public ColdRule(PackSettings settings, long owner, long nowMs) {
    this.minAgeMs = settings.minAgeMs();
    this.owner = owner;
    this.nowMs = nowMs;
  }

  /**
   * Returns why a file is not cold, or empty if it is cold. The extents of the file need not be
   * known.
   */
  public Optional<Stay> stay(DataFile file) {
    if (file.owner() != owner) {
      return Optional.of(Stay.OTHER_OWNER);
    }
    if (file.size() < SIZE_MIN) {
      return Optional.of(Stay.TOO_SMALL);
    }
    if (file.isExecutable()) {
      return Optional.of(Stay.EXECUTABLE);
    }
    if (nowMs - file.modifiedMs() < minAgeMs) {
      return Optional.of(Stay.TOO_YOUNG);
    }
    return Optional.empty();
  }

  /**
   * Returns the order in which cold files move.
   *
   * @param target end of the range that is to become free, as an address on the device
   */
  public static Comparator<DataFile> coldestFirst(long target) {
    return Comparator.<DataFile, Long>comparing(file -> Math.floorDiv(file.usedMs(), HOUR_MS))
        .thenComparing(file -> -file.bytesBelow(target))
        .thenComparing(DataFile::name)
        .thenComparing(DataFile::path);
  }
}
