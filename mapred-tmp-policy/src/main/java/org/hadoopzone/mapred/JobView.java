/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.File;
import org.hadoopzone.mapred.classify.Expectation;

/** What a running task sees of its job. */
interface JobView {
  /** What the job is expected to move, by all that was seen until now. */
  Expectation expect();

  /** An intermediate file of the task was written to its end. */
  default void wrote(File file, long bytes) {}
}
