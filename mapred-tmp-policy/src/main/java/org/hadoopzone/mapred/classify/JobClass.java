/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.util.Locale;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;

/** Whether a job gains from outer tracks. */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public enum JobClass {
  /** It shuffles so much that its intermediate files belong in the outer zone. */
  HEAVY,
  /** It leaves the outer zone to others. */
  LIGHT,
  /** Not enough is known about it. */
  UNKNOWN;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
