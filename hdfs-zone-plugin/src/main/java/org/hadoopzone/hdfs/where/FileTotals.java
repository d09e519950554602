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
package org.hadoopzone.hdfs.where;

import java.util.EnumMap;
import java.util.Map;

/** How many files there are, and how much of them lies where. */
public final class FileTotals {
  private final Map<ReplicaZone, Long> replicaBytes = new EnumMap<>(ReplicaZone.class);
  private long files;
  private long bytes;
  private long wrongFiles;

  /** One file more. */
  public void add(PlacedFile file) {
    files++;
    bytes += file.bytes();
    wrongFiles += file.isWrong() ? 1 : 0;
    file.replicas()
        .forEach(replica -> replicaBytes.merge(replica.zone(), replica.bytes(), Long::sum));
  }

  public long files() {
    return files;
  }

  /** The lengths of all files. */
  public long bytes() {
    return bytes;
  }

  /** The bytes of replicas in a zone. */
  public long replicaBytes(ReplicaZone zone) {
    return replicaBytes.getOrDefault(zone, 0L);
  }

  /** How many files lie in the wrong zone, in part at least. */
  public long wrongFiles() {
    return wrongFiles;
  }
}
