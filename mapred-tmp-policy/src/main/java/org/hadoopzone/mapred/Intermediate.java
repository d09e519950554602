/* SPDX-License-Identifier: Apache-2.0 */
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
