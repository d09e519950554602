/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.faults;

/** A fault that can be injected into a cluster. An audit checks its consequences. */
public interface Fault {
  /** Begins the fault. */
  void inject() throws Exception;

  /**
   * Returns whether the fault has had an effect; called before the fault is healed. The audit after
   * a fault without effect proves nothing.
   */
  boolean hasStruck() throws Exception;

  /** Ends the fault and does what an operator would do next. */
  void heal() throws Exception;
}
