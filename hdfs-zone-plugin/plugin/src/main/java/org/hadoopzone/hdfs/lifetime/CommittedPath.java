/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.lifetime;

/**
 * Maps the path where a file is written to the path where it will be read. Committers write to
 * their own directory and rename the files later, while the blocks stay on their volumes. The
 * lifetime of a file therefore does not depend on the committer's directory:
 *
 * <pre>
 *   /out/_temporary/0/_temporary/attempt_1_r_0/part-r-0    is read as    /out/part-r-0
 *   /table/.hive-staging_hive_1-1/-ext-10000/000000_0      is read as    /table/000000_0
 *   /.reserved/raw/out/part-r-0                            is read as    /out/part-r-0
 * </pre>
 */
final class CommittedPath {
  private static final String RAW = "/.reserved/raw";
  private static final String COMMITTER = "/_temporary/";
  private static final String HIVE_STAGING = "/.hive-staging";

  private CommittedPath() {}

  /** Returns the path without the directories that a committer will remove. */
  static String of(String written) {
    String path = written.startsWith(RAW + "/") ? written.substring(RAW.length()) : written;
    int committer = path.indexOf(COMMITTER);
    int staging = path.indexOf(HIVE_STAGING);
    int end =
        Math.min(committer < 0 ? path.length() : committer, staging < 0 ? path.length() : staging);
    int name = path.lastIndexOf('/');
    return name <= end ? path : path.substring(0, end) + path.substring(name);
  }
}
