/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import java.util.List;

/** The streams that a job reads, or writes, in files of the same lifetime. */
public enum StreamGroup {
  TEMPORARY_WRITES(
      "temporary files, written",
      IoStream.SPILL_WRITE,
      IoStream.MERGE_WRITE,
      IoStream.SHUFFLE_WRITE),
  HDFS_WRITES("HDFS files, written", IoStream.HDFS_WRITE),
  TEMPORARY_READS("temporary files, read", IoStream.MERGE_READ, IoStream.SHUFFLE_READ),
  HDFS_READS("HDFS files, read", IoStream.HDFS_READ);

  private final String title;
  private final List<IoStream> streams;

  StreamGroup(String title, IoStream... streams) {
    this.title = title;
    this.streams = List.of(streams);
  }

  public String title() {
    return title;
  }

  /** Returns the mean size of the runs between two seeks, in bytes; NaN if there is no seek. */
  public double meanRun(SeekTable table) {
    double bytes = streams.stream().mapToLong(stream -> table.to(stream).bytes()).sum();
    long seeks = streams.stream().mapToLong(stream -> table.to(stream).seeks()).sum();
    return seeks == 0 ? Double.NaN : bytes / seeks;
  }
}
