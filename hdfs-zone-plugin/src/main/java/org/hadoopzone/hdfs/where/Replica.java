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

import org.hadoopzone.hdfs.retention.Verdict;

/** A replica of a block, or an internal block of a striped one. Immutable. */
public final class Replica {
  private final String block;
  private final long bytes;
  private final Volume volume;
  private final Verdict verdict;

  /**
   * A replica.
   *
   * @param block its name
   * @param verdict what the file is for on this DataNode
   */
  public Replica(String block, long bytes, Volume volume, Verdict verdict) {
    this.block = block;
    this.bytes = bytes;
    this.volume = volume;
    this.verdict = verdict;
  }

  public String block() {
    return block;
  }

  public long bytes() {
    return bytes;
  }

  public Volume volume() {
    return volume;
  }

  public ReplicaZone zone() {
    return volume.zone();
  }

  /** What the file is for on this DataNode. */
  public Verdict verdict() {
    return verdict;
  }

  /** Whether it lies in the other zone than the one that it deserves. */
  public boolean isWrong() {
    return zone().isWrongFor(verdict.retention());
  }
}
