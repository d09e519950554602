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
package org.hadoopzone.evaluation.watch;

import java.util.Optional;
import org.hadoopzone.disk.Zone;

/** What a file on a cluster's disks is for, and where disk zones promise to put it. */
public enum FileKind {
  MAP_SPILL("map spill", Zone.OUTER),
  MAP_OUTPUT("map output", Zone.OUTER),
  INDEX("index of a spill or output", Zone.OUTER),
  SHUFFLED("shuffled map output", Zone.OUTER),
  MERGE("merge", Zone.OUTER),
  OTHER_INTERMEDIATE("other intermediate", Zone.OUTER),
  TEMPORARY_BLOCK("HDFS block, temporary", Zone.OUTER),
  PERMANENT_BLOCK("HDFS block, permanent", Zone.INNER),
  OTHER_BLOCK("HDFS block, job files and history"),
  BLOCK_META("HDFS block checksums"),
  BACKUP_STORE("reduce backup, not steered"),
  LOCALISATION("NodeManager's own, not steered"),
  HOUSEKEEPING("DataNode's own, not steered");

  private final String label;
  private final Optional<Zone> promised;

  FileKind(String label) {
    this.label = label;
    this.promised = Optional.empty();
  }

  FileKind(String label, Zone promised) {
    this.label = label;
    this.promised = Optional.of(promised);
  }

  /** For people. */
  public String label() {
    return label;
  }

  /** The zone that every file of this kind has to be in while that zone has room. */
  public Optional<Zone> promised() {
    return promised;
  }
}
