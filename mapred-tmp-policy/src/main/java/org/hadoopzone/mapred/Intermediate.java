/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.hadoopzone.zone.Zone;

/**
 * The placement that a job requests for its intermediate files: a zone, or no placement by zone.
 */
public enum Intermediate {
  OUTER(Zone.OUTER),
  INNER(Zone.INNER),
  /** Stock Hadoop chooses the local dir. */
  ANY(null),
  /** Heavy jobs use the outer zone, light jobs the inner one. */
  AUTO(Zone.OUTER);

  private final Zone zone;

  Intermediate(Zone zone) {
    this.zone = zone;
  }

  /**
   * Returns the preferred zone of the files. For {@link #AUTO}, this is the zone for a job of
   * unknown class. Empty if the files are not placed by zone.
   */
  Optional<Zone> zone() {
    return Optional.ofNullable(zone);
  }

  /**
   * Reads the placement that a job requests.
   *
   * @param conf returns the value of a key, or {@code null} if the key is not set
   * @throws IllegalArgumentException if the value is invalid; the message names the key, the value
   *     and the allowed values
   */
  public static Intermediate read(Function<String, String> conf) {
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
