/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.Arrays;

/** Tracks the temporary bytes of heavy jobs on each node over time. Not thread-safe. */
final class ConcurrentBytes {
  private final long[] bytes;
  private final long[] since;
  private final LoadHistogram histogram = new LoadHistogram();

  ConcurrentBytes(int nodes, long startMillis) {
    bytes = new long[nodes];
    since = new long[nodes];
    Arrays.fill(since, startMillis);
  }

  void add(long millis, TaskFile file) {
    change(millis, file.node(), file.heavy() ? file.bytes() : 0);
  }

  void remove(long millis, TaskFile file) {
    change(millis, file.node(), file.heavy() ? -file.bytes() : 0);
  }

  /** Accounts for the time until the end of the simulation, and returns the histogram. */
  LoadHistogram end(long millis) {
    for (int node = 0; node < bytes.length; node++) {
      change(millis, node, 0);
    }
    return histogram;
  }

  private void change(long millis, int node, long more) {
    histogram.add(bytes[node], millis - since[node]);
    bytes[node] += more;
    since[node] = millis;
  }
}
