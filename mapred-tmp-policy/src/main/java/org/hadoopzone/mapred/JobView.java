/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.File;
import org.hadoopzone.mapred.classify.Expectation;

/** The data volume of a job as one of its running tasks observes it. */
interface JobView {
  /** Returns the bytes that the job is expected to move, based on the observations so far. */
  Expectation expect();

  /** Called when an intermediate file of the task was written completely. */
  default void wrote(File file, long bytes) {}
}
