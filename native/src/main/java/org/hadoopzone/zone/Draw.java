/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

import java.util.concurrent.ThreadLocalRandom;

/**
 * The source of random numbers and of round-robin positions for {@link ZoneChooser}, which is
 * stateless.
 */
public interface Draw {
  /**
   * Returns a number from 0 (inclusive) to 1 (exclusive). If a zone is low on free space, the
   * number decides whether a file spills over from it.
   */
  double fraction();

  /**
   * Returns a number that selects one of the volumes of a zone that have enough free space. The
   * index of the volume is this number modulo their count, so consecutive numbers select the
   * volumes round-robin.
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
