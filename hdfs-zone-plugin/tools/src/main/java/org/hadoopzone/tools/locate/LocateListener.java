/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Receives the results of a scan. */
public interface LocateListener {
  /** Receives a file, before the directory that contains it. */
  void file(PlacedFile file);

  /** Receives the totals of a directory that contains files, without its subdirectories. */
  default void directory(String path, FileTotals totals) {}

  /**
   * Receives a directory that could not be read.
   *
   * @param why a {@code FileNotFoundException} if the directory was deleted or renamed during the
   *     scan, or an {@code AccessControlException}
   */
  default void passedOver(String path, IOException why) {}

  /**
   * Receives the totals of all files, at the end of the scan.
   *
   * @param silent the DataNodes that did not report all of their volumes, by the reason and the
   *     remedy
   */
  default void total(FileTotals totals, Map<String, List<String>> silent) {}
}
