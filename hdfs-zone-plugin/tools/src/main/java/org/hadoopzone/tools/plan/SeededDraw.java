/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.SplittableRandom;
import org.hadoopzone.zone.Draw;
import org.hadoopzone.zone.Zone;

/** Chance that comes out alike each time, so that a plan does. For one thread. */
final class SeededDraw implements Draw {
  private final SplittableRandom random = new SplittableRandom(2);

  @Override
  public double fraction() {
    return random.nextDouble();
  }

  @Override
  public int turn(Zone zone) {
    return random.nextInt();
  }
}
