/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The volumes or local dirs that can take a file now, with totals of each zone for {@link
 * ZoneChooser}. Filled once and read often: a NameNode keeps the same candidates from heartbeat to
 * heartbeat. Not thread-safe while it is being filled.
 *
 * @param <T> type of the caller's handle for a volume or local dir
 */
public class Candidates<T> {
  private final InZone<T> outer = new InZone<>();
  private final InZone<T> inner = new InZone<>();

  // The handles in each zone, and the size below which files use all of them in turn. They
  // are fields of this class to save a memory access for each choice.
  private Object[] outerHandles;
  private Object[] innerHandles;
  private long outerBelow = Long.MIN_VALUE;
  private long innerBelow = Long.MIN_VALUE;

  /** Returns the given candidates, grouped by zone. */
  public static <T> Candidates<T> of(Iterable<Candidate<T>> all) {
    Candidates<T> candidates = new Candidates<>();
    all.forEach(candidates::add);
    return candidates;
  }

  /** Adds a candidate at the end of the list of its zone. */
  public void add(Candidate<T> candidate) {
    in(candidate.volume().zone()).add(candidate);
  }

  /** Prepares fast choices. No candidates must be added after this call. */
  void prepare(long outerBelow, long innerBelow) {
    this.outerHandles = outer.handles;
    this.innerHandles = inner.handles;
    this.outerBelow = outerBelow;
    this.innerBelow = innerBelow;
  }

  /**
   * Returns the next volume of a zone, if files of this size use all volumes of the zone in turn.
   * Returns null if they do not, or if {@link #prepare} was not called.
   */
  @SuppressWarnings("unchecked")
  T next(long size, Zone zone, Draw draw) {
    if (size >= (zone == Zone.OUTER ? outerBelow : innerBelow)) {
      return null;
    }
    Object[] handles = zone == Zone.OUTER ? outerHandles : innerHandles;
    return (T) handles[Math.floorMod(draw.turn(zone), handles.length)];
  }

  public int size() {
    return outer.volumes.size() + inner.volumes.size();
  }

  InZone<T> in(Zone zone) {
    return zone == Zone.OUTER ? outer : inner;
  }

  @Override
  public String toString() {
    return "outer " + outer.volumes + ", inner " + inner.volumes;
  }

  /** The candidates of one zone, in the order in which they were added. */
  static final class InZone<T> {
    private final List<Candidate<T>> volumes = new ArrayList<>();

    /**
     * The handles of the volumes. They are in a separate array for speed: usually all volumes have
     * enough space, and a choice reads only one handle.
     */
    private Object[] handles = {};

    private long leastAvailable = Long.MAX_VALUE;
    private long available;
    private long capacity;

    private void add(Candidate<T> candidate) {
      volumes.add(candidate);
      handles = Arrays.copyOf(handles, volumes.size());
      handles[volumes.size() - 1] = candidate.volume().handle();
      leastAvailable = Math.min(leastAvailable, candidate.available());
      if (candidate.volume().capacity() > 0) {
        available += candidate.available();
        capacity += candidate.volume().capacity();
      }
    }

    int size() {
      return handles.length;
    }

    Candidate<T> get(int index) {
      return volumes.get(index);
    }

    @SuppressWarnings("unchecked")
    T handle(int index) {
      return (T) handles[index];
    }

    /** Returns the available bytes of the volume that has the fewest. */
    long leastAvailable() {
      return leastAvailable;
    }

    /**
     * Returns the available fraction of the capacity of all volumes with a known capacity; 1 if no
     * capacity is known.
     */
    double freeShare() {
      return capacity == 0 ? 1 : (double) available / capacity;
    }

    /**
     * Returns the available bytes minus a share of the capacity, for all volumes with a known
     * capacity. Returns {@link Long#MAX_VALUE} if no capacity is known.
     */
    long availableAbove(Percent share) {
      return capacity == 0 ? Long.MAX_VALUE : available - share.of(capacity);
    }
  }
}
