/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hadoopzone.testing.Command.run;

import java.io.File;
import java.io.IOException;
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

  /** Minimum free space of a dir: more bytes than all containers of a job write to it. */
  private static final long MIN_FREE = 40 * MB;

  /** Free space of each outer dir: less than {@link #MIN_FREE} as soon as a job has used it. */
  private static final long FREE = MIN_FREE + MB;

  private static final long OUTER_DIR_BYTES = 64 * MB;

  private static final SmallOuterDirs OUTER = new SmallOuterDirs();
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
            dirs -> {
              OUTER.mount(dirs, OUTER_DIR_BYTES);
              fill(dirs[0]);
              fill(dirs[1]);
            });
  }

  private static void fill(File outer) throws IOException {
    run("fallocate", "--length", OUTER_DIR_BYTES - FREE, outer.toPath().resolve("filler"));
  }

  @AfterAll
  static void stop() throws Exception {
    if (hadoop != null) {
      hadoop.close();
    }
    OUTER.close();
  }

  @Test
  void containersGetInnerDirsOnceTheOuterZoneIsFullAndNoTaskFails() throws Exception {
    TaskLogs first = runWithoutFailures("first");
    assertThat(first.mapOutputBytes(Zone.OUTER)).isPositive();

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
