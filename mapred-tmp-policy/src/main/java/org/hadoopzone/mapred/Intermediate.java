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
package org.hadoopzone.mapred;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.hadoopzone.disk.Zone;

/** What a job asks for its intermediate files: a zone, or none in particular. */
enum Intermediate {
  OUTER(Zone.OUTER),
  INNER(Zone.INNER),
  /** Leaves the choice to stock Hadoop. */
  ANY(null),
  /** Leaves the choice to the plugin, which goes by the class of the job. */
  AUTO(Zone.OUTER);

  private final Zone zone;

  Intermediate(Zone zone) {
    this.zone = zone;
  }

  /**
   * The zone that the files prefer, by {@link #AUTO} as long as nothing is known of the job; empty
   * if nothing is to be placed by zone.
   */
  Optional<Zone> zone() {
    return Optional.ofNullable(zone);
  }

  /**
   * Reads what a job asks for.
   *
   * @param conf key to value, {@code null} for a key that is not set
   * @throws IllegalArgumentException naming the key, the value and the allowed values
   */
  static Intermediate read(Function<String, String> conf) {
    String text = conf.apply(MapredZoneKeys.INTERMEDIATE);
    String word = text == null ? MapredZoneKeys.INTERMEDIATE_DEFAULT : text.trim();
    for (Intermediate each : values()) {
      if (each.name().toLowerCase(Locale.ROOT).equals(word)) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        MapredZoneKeys.INTERMEDIATE
            + " is \""
            + text
            + "\", but must be outer, inner, any or auto");
  }
}
