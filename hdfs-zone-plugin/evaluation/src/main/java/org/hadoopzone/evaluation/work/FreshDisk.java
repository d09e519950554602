/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.util.List;
import org.hadoopzone.evaluation.drive.Round;

/** The paper's first experiment: a file of a fifth of the disk, on a new file system. */
final class FreshDisk implements Work {
  @Override
  public List<Round> run(Bed bed) throws Exception {
    return Rounds.run(bed, DataFiles.wholeMib(bed.scale().fileBytes()));
  }
}
