/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.trace;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How often a disk had to go elsewhere, and how far. A request is a jump if it does not begin where
 * the one issued before it, in whichever direction, ended. Immutable.
 */
public final class Jumps {
  private final long count;
  private final double distance;

  private Jumps(long count, double distance) {
    this.count = count;
    this.distance = distance;
  }

  /** The jumps between some requests, given in any order. */
  public static Jumps of(Collection<Request> requests) {
    List<Request> ordered = requests.stream().sorted(Request.BY_TIME).collect(Collectors.toList());
    long count = 0;
    double distance = 0;
    for (int i = 1; i < ordered.size(); i++) {
      long gap = Math.abs(ordered.get(i).address() - ordered.get(i - 1).end());
      count += gap == 0 ? 0 : 1;
      distance += gap;
    }
    return new Jumps(count, distance);
  }

  /** How many. */
  public long count() {
    return count;
  }

  /** Bytes between the end of one request and the start of the next, on average over the jumps. */
  public long meanDistance() {
    return count == 0 ? 0 : Math.round(distance / count);
  }
}
