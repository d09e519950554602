/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.util.List;
import org.hadoopzone.evaluation.drive.Round;

/** A piece of work on a new drive. */
public interface Work {
  /**
   * Runs this work.
   *
   * @return the measured rounds, in order
   */
  List<Round> run(Bed bed) throws Exception;
}
