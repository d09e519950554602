/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.List;

/**
 * One question, answered from facts alone.
 *
 * @param <F> the facts
 */
@FunctionalInterface
interface Check<F> {
  /** Returns the findings; empty if all is well. */
  List<Finding> findings(F facts);
}
