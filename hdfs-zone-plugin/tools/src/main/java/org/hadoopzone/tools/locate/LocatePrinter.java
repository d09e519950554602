/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.util.List;
import java.util.Map;

/** Prints the results of a scan. */
interface LocatePrinter extends LocateListener {
  /**
   * Prints the totals at the end.
   *
   * @param totals totals of all files
   * @param silent DataNodes that did not report all of their volumes, by the reason
   */
  void total(FileTotals totals, Map<String, List<String>> silent);
}
