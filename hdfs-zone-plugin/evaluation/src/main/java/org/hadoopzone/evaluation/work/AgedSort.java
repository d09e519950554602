/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.evaluation.drive.Round;

/**
 * Runs TeraSort in rounds on a disk that HDFS files have filled and aged.
 *
 * @param percent part of the disk that is filled
 * @param part the input of TeraSort is the capacity of the disk divided by this number
 */
record AgedSort(int percent, int part) implements Work {
  @Override
  public List<Round> run(Bed bed) throws Exception {
    try (HadoopOnDrive hadoop = HadoopOnDrive.start(bed)) {
      HdfsAgeing.run(bed, hadoop, percent);
      List<Round> rounds = new ArrayList<>(hadoop.pack(bed));
      long bytes = bed.scale().capacity() / part;
      rounds.addAll(SortRounds.rounds(bed, hadoop, bytes, bed.scale().agedSortRounds()));
      return rounds;
    }
  }
}
