/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.List;

/**
 * A check whose result depends only on the facts that it is given.
 *
 * @param <F> the type of the facts
 */
@FunctionalInterface
interface Check<F> {
  /** Returns the findings; empty if there is nothing to report. */
  List<Finding> findings(F facts);
}
