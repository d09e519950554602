/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.util.List;
import org.hadoopzone.evaluation.drive.Round;

/**
 * The experiment of the companion paper: a file of 2 GB, on a disk of 20 GB, is loaded from an
 * empty page cache ten times. Each time it is written anew, so that it does not depend on where
 * chance has put it once.
 */
record LoadExperiment(boolean aged) implements Work {
  private static final int TIMES = 10;

  @Override
  public List<Round> run(Bed bed) throws Exception {
    if (aged) {
      DiskAgeing.run(bed);
    }
    return Rounds.run(bed, DataFiles.wholeMib(bed.scale().capacity() / 10), TIMES);
  }
}
