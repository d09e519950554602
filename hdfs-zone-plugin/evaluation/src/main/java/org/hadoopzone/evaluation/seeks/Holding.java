/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import java.nio.file.Path;
import org.hadoopzone.fence.ByteRange;

/** A byte range of a disk that belongs to a file or directory for some time. Not thread-safe. */
final class Holding {
  private final ByteRange range;
  private final Path path;
  private final boolean directory;
  private final double from;
  private double to;

  /**
   * Records that a range belonged to a file or directory at a time.
   *
   * @param time in seconds since the trace began
   */
  Holding(ByteRange range, Path path, boolean directory, double time) {
    this.range = range;
    this.path = path;
    this.directory = directory;
    this.from = time;
    this.to = time;
  }

  /** Records that the range still belonged to the file at a time. */
  void seen(double time) {
    to = time;
  }

  ByteRange range() {
    return range;
  }

  Path path() {
    return path;
  }

  boolean isDirectory() {
    return directory;
  }

  boolean includes(long address) {
    return address >= range.start() && address < range.end();
  }

  /**
   * Returns the seconds between a time and the period in which the range was seen; 0 within the
   * period.
   */
  double secondsFrom(double time) {
    return Math.max(0, Math.max(from - time, time - to));
  }
}
