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
package org.hadoopzone.plan;

import java.util.Arrays;

/** The temporary bytes of heavy jobs on each node, as time goes by. */
final class Load {
  private final long[] bytes;
  private final long[] since;
  private final LoadHistogram histogram = new LoadHistogram();

  Load(int nodes, long startMillis) {
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

  /** All time up to the end counts. */
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
