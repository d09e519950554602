/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.tools.trace.Direction;

/** What a job reads or writes on a disk. */
public enum IoStream {
  HDFS_READ("HDFS read"),
  SPILL_WRITE("spill write"),
  /** Of spills, and of all that a reduce has fetched or merged before. */
  MERGE_READ("merge read"),
  MERGE_WRITE("merge write"),
  /** Of map outputs, for reduces. */
  SHUFFLE_READ("shuffle read"),
  /** What a reduce fetches and has no memory for. */
  SHUFFLE_WRITE("shuffle write"),
  HDFS_WRITE("HDFS write"),
  METADATA("metadata"),
  JOURNAL("journal"),
  /** Jars, job files, and what else daemons keep. */
  OTHER("other files"),
  /** Nobody was seen there. */
  UNKNOWN("unknown");

  private final String title;

  IoStream(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }

  /** The stream that reads or writes files of a kind. */
  static IoStream of(FileKind kind, Direction direction) {
    boolean read = direction == Direction.READ;
    return switch (kind) {
      case PERMANENT_BLOCK, TEMPORARY_BLOCK, OTHER_BLOCK, BLOCK_META ->
          read ? HDFS_READ : HDFS_WRITE;
      case MAP_SPILL -> read ? MERGE_READ : SPILL_WRITE;
      case MAP_OUTPUT, INDEX -> read ? SHUFFLE_READ : MERGE_WRITE;
      case SHUFFLED -> read ? MERGE_READ : SHUFFLE_WRITE;
      case MERGE -> read ? MERGE_READ : MERGE_WRITE;
      case OTHER_INTERMEDIATE, BACKUP_STORE, LOCALISATION, HOUSEKEEPING -> OTHER;
    };
  }
}
