/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The number and mean distance of seeks. A request needs a seek unless it starts at the end address
 * of the previously issued request, in either direction. Immutable.
 */
public final class SeekStats {
  /** The number of seeks. */
  public final long count;

  /**
   * The mean distance of the seeks in bytes, from the end of one request to the start of the next;
   * 0 if there are none.
   */
  public final long meanDistance;

  /** Counts the seeks between requests, in any order. */
  public SeekStats(Collection<Request> requests) {
    List<Request> ordered = requests.stream().sorted(Request.BY_TIME).collect(Collectors.toList());
    long seeks = 0;
    double distance = 0;
    for (int i = 1; i < ordered.size(); i++) {
      long gap = Math.abs(ordered.get(i).address() - ordered.get(i - 1).end());
      seeks += gap == 0 ? 0 : 1;
      distance += gap;
    }
    count = seeks;
    meanDistance = seeks == 0 ? 0 : Math.round(distance / seeks);
  }
}
