/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.util.Locale;

/** The class of a job. It determines whether the job benefits from the outer zone. */
public enum JobClass {
  /** The job shuffles so much that its intermediate files belong in the outer zone. */
  HEAVY,
  /** The job shuffles little and leaves the outer zone to other jobs. */
  LIGHT,
  /** The available data does not suffice to classify the job. */
  UNKNOWN;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
