/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.tools.trace.Direction;

/** The streams that a job reads or writes on a disk. */
public enum IoStream {
  HDFS_READ("HDFS read"),
  SPILL_WRITE("spill write"),
  /** Reads of spills, and of data that a reduce task has fetched or merged before. */
  MERGE_READ("merge read"),
  MERGE_WRITE("merge write"),
  /** Reads of map outputs for reduce tasks. */
  SHUFFLE_READ("shuffle read"),
  /** Map outputs that a reduce task fetches and cannot keep in memory. */
  SHUFFLE_WRITE("shuffle write"),
  HDFS_WRITE("HDFS write"),
  METADATA("metadata"),
  JOURNAL("journal"),
  /** JARs, job files and other files of the daemons. */
  OTHER("other files"),
  /** No file was seen at the address. */
  UNKNOWN("unknown");

  private final String title;

  IoStream(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }

  /** Returns the stream of reads or writes of a kind of file. */
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
