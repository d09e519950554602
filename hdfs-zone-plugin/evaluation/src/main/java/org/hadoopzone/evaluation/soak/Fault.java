/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

/** Something that is done to a cluster. What it leaves behind is for {@link Audit}. */
interface Fault {
  void inject() throws Exception;

  /**
   * Returns whether it has had its effect, asked before it is healed: else nothing is shown by it.
   */
  boolean hasStruck() throws Exception;

  /** Ends it, and does what an operator would do after it. */
  void heal() throws Exception;
}
