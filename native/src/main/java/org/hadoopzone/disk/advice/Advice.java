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
package org.hadoopzone.disk.advice;

import org.hadoopzone.disk.Zone;

/** What to make on the partitions of a zone, and why. Immutable. */
public final class Advice {
  private final Zone zone;
  private final Recipe recipe;
  private final String why;

  Advice(Zone zone, Recipe recipe, String why) {
    this.zone = zone;
    this.recipe = recipe;
    this.why = why;
  }

  /** For whose partitions. */
  public Zone zone() {
    return zone;
  }

  /** What to make there. */
  public Recipe recipe() {
    return recipe;
  }

  /** Sentences with the figures. */
  public String why() {
    return why;
  }
}
