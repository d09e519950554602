/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.doctor;

import java.util.List;

/**
 * One question, answered from facts alone.
 *
 * @param <F> the facts
 */
@FunctionalInterface
interface Check<F> {
  /** What is to be said; empty if all is well. */
  List<Finding> findings(F facts);
}
