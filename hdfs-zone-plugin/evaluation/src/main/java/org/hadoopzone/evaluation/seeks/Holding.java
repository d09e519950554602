/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import java.nio.file.Path;
import org.hadoopzone.fence.ByteRange;

/** Some bytes of a disk that belong to a file or directory for some time. Not thread-safe. */
final class Holding {
  private final ByteRange range;
  private final Path path;
  private final boolean directory;
  private final double from;
  private double to;

  /**
   * A piece that was just seen.
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

  /** It is still there. */
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

  /** Returns how far a time is from those at which it was seen; 0 between them. */
  double secondsFrom(double time) {
    return Math.max(0, Math.max(from - time, time - to));
  }
}
