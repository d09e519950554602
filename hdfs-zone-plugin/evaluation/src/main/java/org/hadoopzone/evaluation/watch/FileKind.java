/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.watch;

import java.util.Optional;
import org.hadoopzone.zone.Zone;

/**
 * The kinds of files on the disks of a cluster, and the zone that disk zones promise for each kind.
 */
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
  BACKUP_STORE("reduce backup, any zone"),
  LOCALISATION("other NodeManager files, any zone"),
  HOUSEKEEPING("other DataNode files, any zone");

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

  /** Returns the name of this kind for reports. */
  public String label() {
    return label;
  }

  /**
   * Returns the zone that every file of this kind goes to if the zone has free space; empty if any
   * zone is allowed.
   */
  public Optional<Zone> promised() {
    return promised;
  }
}
