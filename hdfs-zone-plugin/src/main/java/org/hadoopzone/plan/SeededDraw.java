/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.plan;

import java.util.SplittableRandom;
import org.hadoopzone.disk.Draw;
import org.hadoopzone.disk.Zone;

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
