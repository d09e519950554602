/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.ageing;

import java.time.Duration;
import java.time.Instant;

/**
 * The ages of the files on an aged disk. The newest tenth of the files is hot and keeps its times.
 * The other files are 2 to 100 days old. Every eighth of these is warm: it was read an hour ago.
 * The rest have not been read since they were written.
 *
 * @param files number of files
 * @param now time at which the ageing ended
 */
public record FileAges(int files, Instant now) {
  private static final Duration OLDEST = Duration.ofDays(100);
  private static final Duration YOUNGEST_COLD = Duration.ofDays(2);
  private static final Duration SINCE_WARM_WAS_READ = Duration.ofHours(1);
  private static final int HOT_PART = 10;
  private static final int WARM_EVERY = 8;

  /** Times of a file. */
  public record Times(Instant modified, Instant accessed) {}

  /**
   * Returns the times of a file that is not hot.
   *
   * @param number number of the file, counted from 0 in the order of creation
   */
  public Times of(int number) {
    Duration range = OLDEST.minus(YOUNGEST_COLD);
    Duration younger = range.multipliedBy(number).dividedBy(Math.max(1, cold() - 1));
    Instant modified = now.minus(OLDEST).plus(younger);
    boolean warm = number % WARM_EVERY == WARM_EVERY - 1;
    return new Times(modified, warm ? now.minus(SINCE_WARM_WAS_READ) : modified);
  }

  /** Returns the number of files that are not hot. */
  public int cold() {
    return files - files / HOT_PART;
  }
}
