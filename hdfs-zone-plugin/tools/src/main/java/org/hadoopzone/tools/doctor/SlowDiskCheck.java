/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.Collections;
import java.util.List;

/**
 * Checks whether a DataNode may consider inner volumes slow disks and hide them from the volume
 * choosing policy.
 *
 * <p>Source: DataNodeDiskMetrics and FsVolumeList of Hadoop 3.4.3. By default, HDFS samples no I/O,
 * excludes no volume, and does not compare fewer than five volumes.
 */
final class SlowDiskCheck {
  private static final String EXCLUDE = "dfs.datanode.max.slowdisks.to.exclude";
  private static final String SAMPLING = "dfs.datanode.fileio.profiling.sampling.percentage";
  private static final String LEAST_DISKS = "dfs.datanode.min.outlier.detection.disks";
  private static final int LEAST_DISKS_DEFAULT = 5;

  private SlowDiskCheck() {}

  static List<Finding> findings(Daemon daemon) {
    int excluded = daemon.conf().getInt(EXCLUDE, 0);
    if (!daemon.is(Role.DATANODE) || excluded <= 0) {
      return Collections.emptyList();
    }
    String remedy = "Set it to 0: inner volumes are slower, and that is as it should be.";
    int least = daemon.conf().getInt(LEAST_DISKS, LEAST_DISKS_DEFAULT);
    int volumes = NodeDirs.dataDirs(daemon.conf()).size();
    if (daemon.conf().getInt(SAMPLING, 0) <= 0) {
      return Collections.singletonList(
          daemon.note(
              EXCLUDE,
              "is " + excluded + ", without effect as long as " + SAMPLING + " is 0",
              remedy));
    }
    if (volumes < least) {
      return Collections.singletonList(
          daemon.note(
              EXCLUDE,
              String.format(
                  "is %d, without effect as long as there are %d volumes and %s is %d",
                  excluded, volumes, LEAST_DISKS, least),
              remedy));
    }
    return Collections.singletonList(
        daemon.wrong(
            EXCLUDE,
            String.format(
                "is %d: HDFS takes so many slow volumes, and so perhaps inner ones, away from"
                    + " every policy, and their blocks go outward",
                excluded),
            remedy));
  }
}
