/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hadoopzone.testing.Command.run;

import java.io.File;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.test.MetricsAsserts;
import org.hadoopzone.yarn.YarnZoneKeys;
import org.hadoopzone.yarn.ZoneDefaultContainerExecutor;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Runs MapReduce jobs while the outer zone fills up. Their containers are placed by zone, because
 * the configuration lists the class of their processes. The files of finished jobs remain.
 */
class SmallOuterZoneOfContainersIT {
  private static final long MB = 1 << 20;

  private static final long OUTER_DIR_BYTES = 96 * MB;

  /**
   * Minimum free space of a dir. A single job never reduces the free space of a dir below this
   * value.
   */
  private static final long MIN_FREE = 40 * MB;

  /** Size of a file that leaves less than {@link #MIN_FREE} in an empty dir. */
  private static final long FILLER = OUTER_DIR_BYTES - MIN_FREE + MB;

  private static SmallOuterDirs outer;
  private static MiniHadoop hadoop;

  @BeforeAll
  static void start() throws Exception {
    Configuration conf = MiniHadoop.zonedHdfs();
    conf.set(YarnZoneKeys.FURTHER_CLASSES, "org.apache.hadoop.mapred.YarnChild");
    conf.setLong(YarnZoneKeys.MIN_FREE_SPACE, MIN_FREE);
    hadoop =
        MiniHadoop.startWithExecutor(
            "small-outer-zone-of-containers",
            ZoneDefaultContainerExecutor.class,
            conf,
            dirs -> outer = SmallOuterDirs.mount(dirs, OUTER_DIR_BYTES));
  }

  @AfterAll
  static void stop() throws Exception {
    if (hadoop != null) {
      hadoop.close();
    }
    if (outer != null) {
      outer.close();
    }
  }

  @Test
  void containersGetInnerDirsOnceTheOuterZoneIsFullAndNoTaskFails() throws Exception {
    TaskLogs first = runWithoutFailures("first");
    assertThat(first.mapOutputBytes(Zone.OUTER)).isPositive();

    for (File dir : hadoop.localDirs()) {
      if (MiniHadoop.zoneOf(dir) == Zone.OUTER) {
        run("fallocate", "--length", FILLER, dir.toPath().resolve("filler"));
      }
    }
    TaskLogs second = runWithoutFailures("second");
    assertThat(second.mapOutputBytes(Zone.INNER)).isPositive();
    assertThat(second.mapOutputBytes(Zone.OUTER)).isZero();

    var metrics = MetricsAsserts.getMetrics("DiskZoneContainers");
    assertThat(MetricsAsserts.getLongCounter("PlacedInOuter", metrics)).isPositive();
    assertThat(MetricsAsserts.getLongCounter("SpillOvers", metrics)).isPositive();
    assertThat(MetricsAsserts.getLongCounter("WithoutSpace", metrics)).isZero();
    assertThat(MetricsAsserts.getLongCounter("Failures", metrics)).isZero();
  }

  private static TaskLogs runWithoutFailures(String name) throws Exception {
    SortJob.Result result = new SortJob(hadoop).stock().run(name);
    result.assertSuccessful();
    assertThat(result.failedTasks()).isZero();
    TaskLogs logs = new TaskLogs(hadoop, result.job().getJobID().toString());
    assertThat(logs.lines("No space left")).isEmpty();
    return logs;
  }
}
