/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.cli.where;

import java.util.List;
import java.util.Map;
import org.hadoopzone.hdfs.where.FileTotals;
import org.hadoopzone.hdfs.where.WhereListener;

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
