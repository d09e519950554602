/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The places that could take a file now, with what {@link ZoneChooser} asks of each zone as a
 * whole. Filled once, read often: a NameNode keeps the same ones from heartbeat to heartbeat. Not
 * thread-safe while it is filled.
 *
 * @param <T> what the caller knows a place by
 */
public class Candidates<T> {
  private final InZone<T> outer = new InZone<>();
  private final InZone<T> inner = new InZone<>();

  /** All of these. */
  public static <T> Candidates<T> of(Iterable<Candidate<T>> all) {
    Candidates<T> candidates = new Candidates<>();
    all.forEach(candidates::add);
    return candidates;
  }

  /** Adds a place after those that are there. */
  public void add(Candidate<T> candidate) {
    in(candidate.place().zone()).add(candidate);
  }

  public int size() {
    return outer.places.size() + inner.places.size();
  }

  InZone<T> in(Zone zone) {
    return zone == Zone.OUTER ? outer : inner;
  }

  @Override
  public String toString() {
    return "outer " + outer.places + ", inner " + inner.places;
  }

  /** Those of one zone, in the order in which they were added. */
  static final class InZone<T> {
    private final List<Candidate<T>> places = new ArrayList<>();

    /** Of the places, once more: mostly all have room, and only the handle of one is needed. */
    private Object[] handles = {};

    private long leastAvailable = Long.MAX_VALUE;
    private long available;
    private long capacity;

    private void add(Candidate<T> candidate) {
      places.add(candidate);
      handles = Arrays.copyOf(handles, places.size());
      handles[places.size() - 1] = candidate.place().handle();
      leastAvailable = Math.min(leastAvailable, candidate.available());
      if (candidate.place().capacity() > 0) {
        available += candidate.available();
        capacity += candidate.place().capacity();
      }
    }

    int size() {
      return handles.length;
    }

    Candidate<T> get(int index) {
      return places.get(index);
    }

    @SuppressWarnings("unchecked")
    T handle(int index) {
      return (T) handles[index];
    }

    /** Bytes available on the fullest place. */
    long leastAvailable() {
      return leastAvailable;
    }

    /** Available bytes by the capacity of those places that tell theirs; 1 if none does. */
    double freeShare() {
      return capacity == 0 ? 1 : (double) available / capacity;
    }
  }
}
