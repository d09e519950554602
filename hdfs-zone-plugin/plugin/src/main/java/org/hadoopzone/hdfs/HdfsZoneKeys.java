/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs;

/** Configuration keys of the HDFS roles. {@code hdfs-disk-zone-default.xml} describes them. */
public final class HdfsZoneKeys {
  /** Percentage of each outer volume's capacity that is reserved for temporary files. */
  public static final String RESERVED_FOR_TEMPORARY_PERCENT =
      "dfs.disk-zone.reserved-for-temporary.percent";

  public static final int RESERVED_FOR_TEMPORARY_PERCENT_DEFAULT = 50;

  /**
   * DataNode: whether to use the storage that the NameNode nominates. Requires {@code
   * ZoneBlockPlacementPolicy} on the NameNode.
   */
  public static final String HONOR_NOMINATED_STORAGE = "dfs.disk-zone.honor-nominated-storage";

  public static final boolean HONOR_NOMINATED_STORAGE_DEFAULT = false;

  /**
   * NameNode: comma-separated globs of HDFS paths that hold temporary files. A leading {@code !}
   * excludes paths.
   */
  public static final String TEMPORARY_PATHS = "dfs.disk-zone.temporary.paths";

  public static final String TEMPORARY_PATHS_DEFAULT =
      "/tmp/**,!**/staging/history/done*/**,!/tmp/logs/**,**/.staging/**,/tmp/hive/**";

  private HdfsZoneKeys() {}
}
