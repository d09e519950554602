/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.where;

/** Is told of files as they are found. */
public interface WhereListener {
  /** A file, before the directory that holds it. */
  void file(PlacedFile file);

  /** A directory that holds files, without those of the directories in it. */
  void directory(String path, FileTotals totals);

  /** A directory that could not be read. */
  void passedOver(String path, String why);
}
