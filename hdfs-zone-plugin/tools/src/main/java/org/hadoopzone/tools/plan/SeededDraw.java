/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.SplittableRandom;
import org.hadoopzone.zone.Draw;
import org.hadoopzone.zone.Zone;

/** Random draws with a fixed seed, so that a plan is reproducible. Not thread-safe. */
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
