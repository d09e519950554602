/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk;

import java.util.concurrent.ThreadLocalRandom;

/** The source of chance and of turns for {@link ZoneChooser}, which has no state of its own. */
public interface Draw {
  /**
   * A number from 0 (inclusive) to 1 (exclusive) that decides whether a low zone hands a file over.
   */
  double fraction();

  /**
   * A number whose remainder picks one of several equal places of a zone. Numbers that count up
   * take the places in turn.
   */
  int turn(Zone zone);

  /** Draws everything by chance. Thread-safe. */
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
