/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Records which file owned which bytes of a disk, and when. Not thread-safe. */
final class Ownership {
  /**
   * Maximum time, in seconds, between an access and the holding that it is attributed to. Files are
   * examined periodically. An access between two examinations is attributed to the nearest holding
   * before or after it. Writes can also wait in the drive's cache for up to 5 s, until the next
   * journal commit.
   */
  private static final double SECONDS_AWAY = 10;

  /**
   * Binary logarithm of 1 MiB, the unit of the index. A holding is listed under each MiB that it
   * overlaps.
   */
  private static final int PLACE_BITS = 20;

  private final Map<Long, List<Holding>> byPlace = new HashMap<>();
  private final Set<String> names = new HashSet<>();

  void add(Holding holding) {
    long last = holding.range().end() - 1 >> PLACE_BITS;
    for (long place = holding.range().start() >> PLACE_BITS; place <= last; place++) {
      byPlace.computeIfAbsent(place, key -> new ArrayList<>()).add(holding);
    }
    names.add(holding.path().getFileName().toString());
  }

  /**
   * Returns the holding that contained an address at a time. If there was none at that time,
   * returns the holding that is nearest in time, or empty if none is near enough.
   */
  Optional<Holding> holder(long address, double time) {
    return byPlace.getOrDefault(address >> PLACE_BITS, List.of()).stream()
        .filter(holding -> holding.includes(address))
        .filter(holding -> holding.secondsFrom(time) <= SECONDS_AWAY)
        .min(Comparator.comparingDouble(holding -> holding.secondsFrom(time)));
  }

  /** Returns whether a file with this name was ever seen. */
  boolean hasSeen(String name) {
    return names.contains(name);
  }
}
