/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.evaluation.drive.Round;

/**
 * The experiment of the companion paper: a file of 2 GB on a disk of 20 GB is read ten times, each
 * time with an empty page cache. The file is rewritten each time, so that the result does not
 * depend on a single placement.
 */
record LoadExperiment(boolean aged) implements Work {
  private static final int TIMES = 10;

  @Override
  public List<Round> run(Bed bed) throws Exception {
    List<Round> rounds = new ArrayList<>();
    if (aged) {
      DiskAgeing.run(bed);
      rounds.addAll(bed.pack());
    }
    rounds.addAll(Rounds.run(bed, PlainFiles.wholeMib(bed.scale().capacity() / 10), TIMES));
    return rounds;
  }
}
