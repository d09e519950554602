/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.util.List;
import org.hadoopzone.evaluation.drive.Round;

/** A workload that runs on new drives. */
public interface Work {
  /**
   * Runs this work.
   *
   * @return the measured rounds, in order
   */
  List<Round> run(Bed bed) throws Exception;
}
