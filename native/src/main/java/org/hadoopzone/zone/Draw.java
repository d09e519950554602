/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

import java.util.concurrent.ThreadLocalRandom;

/** The source of random numbers and of turns for {@link ZoneChooser}, which is stateless. */
public interface Draw {
  /**
   * Returns a number from 0 (inclusive) to 1 (exclusive) that decides whether a file spills over
   * from a zone that is low on free space.
   */
  double fraction();

  /**
   * Returns a number whose remainder selects one of several equal volumes of a zone. Consecutive
   * numbers select the volumes in turn.
   */
  int turn(Zone zone);

  /** A source of random numbers for both methods. Thread-safe. */
  Draw RANDOM =
      new Draw() {
        @Override
        public double fraction() {
          return ThreadLocalRandom.current().nextDouble();
        }

        @Override
        public int turn(Zone zone) {
          return ThreadLocalRandom.current().nextInt();
        }
      };
}
