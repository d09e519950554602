/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

/** Receives files and directories during a scan. */
public interface LocateListener {
  /** Receives a file, before the directory that contains it. */
  void file(PlacedFile file);

  /** Receives the totals of a directory that contains files, without its subdirectories. */
  void directory(String path, FileTotals totals);

  /** Receives a directory that could not be read. */
  void passedOver(String path, String why);
}
