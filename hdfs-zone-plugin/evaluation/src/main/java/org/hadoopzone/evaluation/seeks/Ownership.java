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

/** Which file had which bytes of a disk, and when. Not thread-safe. */
final class Ownership {
  /**
   * Files are looked at again and again, and what happens in between belongs to whoever was seen
   * there next, or last. A write waits in the cache of the drive as well: until the next commit of
   * the journal, which is due every 5 s.
   */
  private static final double SECONDS_AWAY = 10;

  /** Holdings are found by the MiB that they have a part of. */
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

  /** Who had an address at a time, or was the next one who was seen to have it. */
  Optional<Holding> holder(long address, double time) {
    return byPlace.getOrDefault(address >> PLACE_BITS, List.of()).stream()
        .filter(holding -> holding.includes(address))
        .filter(holding -> holding.secondsFrom(time) <= SECONDS_AWAY)
        .min(Comparator.comparingDouble(holding -> holding.secondsFrom(time)));
  }

  /** Returns whether a file of this name was ever seen. */
  boolean hasSeen(String name) {
    return names.contains(name);
  }
}
