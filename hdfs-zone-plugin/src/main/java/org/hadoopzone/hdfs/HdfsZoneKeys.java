/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.hdfs;

/** Configuration keys of the HDFS roles. Described in {@code hdfs-disk-zone-default.xml}. */
public final class HdfsZoneKeys {
  /** Percent of each outer volume's capacity that permanent blocks leave to temporary files. */
  public static final String RESERVED_FOR_TEMPORARY_PERCENT =
      "dfs.disk-zone.reserved-for-temporary.percent";

  public static final int RESERVED_FOR_TEMPORARY_PERCENT_DEFAULT = 50;

  /** DataNode: whether the NameNode has {@code ZoneBlockPlacementPolicy}, so that it is obeyed. */
  public static final String HONOR_NOMINATED_STORAGE = "dfs.disk-zone.honor-nominated-storage";

  public static final boolean HONOR_NOMINATED_STORAGE_DEFAULT = false;

  /**
   * NameNode: comma-separated globs of HDFS paths that hold temporary files; {@code !} excepts
   * some.
   */
  public static final String TEMPORARY_PATHS = "dfs.disk-zone.temporary.paths";

  public static final String TEMPORARY_PATHS_DEFAULT =
      "/tmp/**,!**/staging/history/done*/**,!/tmp/logs/**,**/.staging/**,/tmp/hive/**";

  private HdfsZoneKeys() {}
}
