/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.util.List;
import java.util.Map;

/** Prints what is found. */
interface WherePrinter extends WhereListener {
  /**
   * The end.
   *
   * @param totals of all files
   * @param silent DataNodes that did not tell all, by the reason
   */
  void total(FileTotals totals, Map<String, List<String>> silent);
}
