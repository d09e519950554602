/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo.disk;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import org.hadoopzone.fence.ByteRange;

/**
 * A map of a disk that shows which share of each column is occupied by files.
 *
 * @param columns equal parts of the disk, from the outermost to the innermost tracks
 */
public record DiskMap(List<Column> columns) {
  /** Number of parts of a column. A part counts as occupied if it contains any byte of a file. */
  private static final int PARTS_OF_COLUMN = 64;

  /**
   * A column of the map. The sum of both shares is at most 1; the rest is free.
   *
   * @param permanent share of permanent files, from 0 to 1
   * @param temporary share of temporary files, from 0 to 1
   */
  public record Column(double permanent, double temporary) {}

  /**
   * Draws a map.
   *
   * @param capacity size of the disk in bytes
   * @param count number of columns
   * @param permanent addresses of permanent files
   * @param temporary addresses of temporary files; they take precedence over permanent files
   */
  static DiskMap of(
      long capacity, int count, Collection<ByteRange> permanent, Collection<ByteRange> temporary) {
    BitSet temporaryParts = parts(capacity, count, temporary);
    BitSet permanentParts = parts(capacity, count, permanent);
    permanentParts.andNot(temporaryParts);
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      columns.add(new Column(share(permanentParts, i), share(temporaryParts, i)));
    }
    return new DiskMap(List.copyOf(columns));
  }

  private static BitSet parts(long capacity, int count, Collection<ByteRange> ranges) {
    double part = (double) capacity / count / PARTS_OF_COLUMN;
    BitSet parts = new BitSet(count * PARTS_OF_COLUMN);
    for (ByteRange range : ranges) {
      parts.set((int) (range.start() / part), (int) ((range.end() - 1) / part) + 1);
    }
    return parts;
  }

  private static double share(BitSet parts, int column) {
    int from = column * PARTS_OF_COLUMN;
    return parts.get(from, from + PARTS_OF_COLUMN).cardinality() / (double) PARTS_OF_COLUMN;
  }
}
