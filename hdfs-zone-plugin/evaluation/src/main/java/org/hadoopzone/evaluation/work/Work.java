/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.util.List;
import org.hadoopzone.evaluation.drive.Round;

/** Some work on a new drive. */
public interface Work {
  /**
   * Does it all.
   *
   * @return what is to be compared, in order
   */
  List<Round> run(Bed bed) throws Exception;
}
