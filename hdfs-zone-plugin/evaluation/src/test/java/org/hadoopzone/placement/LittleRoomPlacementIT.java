/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.test.MetricsAsserts;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the placement of files if their zone is full or unknown. */
class LittleRoomPlacementIT {
  private static final short ALL = 2;
  private static final long AMPLE = 1L << 30;
  private static final long FULL = ZonedHdfs.BLOCK / 2;

  @TempDir private File dir;

  @Test
  void filesSpillOverAndWritesFailOnlyIfTheyFailOnStockHdfs() throws Exception {
    List<Boolean> zoned = new ArrayList<>();
    try (ZonedHdfs hdfs = ZonedHdfs.start(ZonedHdfs.conf(), new File(dir, "zoned"), ALL)) {
      hdfs.awaitZones();
      hdfs.setCapacities(AMPLE, AMPLE);
      assertThat(tryWrite(hdfs, "/user/1", zoned)).containsOnly(Zone.INNER);
      assertThat(tryWrite(hdfs, "/tmp/1", zoned)).containsOnly(Zone.OUTER);
      hdfs.setCapacities(AMPLE, FULL);
      assertThat(tryWrite(hdfs, "/user/2", zoned)).containsOnly(Zone.OUTER);
      assertThat(tryWrite(hdfs, "/tmp/2", zoned)).containsOnly(Zone.OUTER);
      hdfs.setCapacities(FULL, AMPLE);
      assertThat(tryWrite(hdfs, "/user/3", zoned)).containsOnly(Zone.INNER);
      assertThat(tryWrite(hdfs, "/tmp/3", zoned)).containsOnly(Zone.INNER);
      hdfs.setCapacities(FULL, FULL);
      tryWrite(hdfs, "/user/4", zoned);
      tryWrite(hdfs, "/tmp/4", zoned);
      // The placement policy of the NameNode learns the new capacities a moment later. Until then,
      // the DataNodes spill over.
      assertThat(spillOvers(ZonedHdfs.METRICS) + spillOvers("DiskZoneVolumePlacement"))
          .isPositive();
    }
    List<Boolean> stock = new ArrayList<>();
    try (ZonedHdfs hdfs = ZonedHdfs.start(ZonedHdfs.stockConf(), new File(dir, "stock"), ALL)) {
      int file = 0;
      for (long[] capacities :
          new long[][] {{AMPLE, AMPLE}, {AMPLE, FULL}, {FULL, AMPLE}, {FULL, FULL}}) {
        hdfs.setCapacities(capacities[0], capacities[1]);
        tryWrite(hdfs, "/user/stock" + file, stock);
        tryWrite(hdfs, "/tmp/stock" + file++, stock);
      }
    }
    assertThat(zoned).isEqualTo(stock);
    assertThat(zoned).containsExactly(true, true, true, true, true, true, false, false);
  }

  @Test
  void dataNodesWithUnknownZonesAreUsedAsByStockHdfs() throws Exception {
    var conf = ZonedHdfs.conf();
    conf.setBoolean(DFSConfigKeys.DFS_DISK_BALANCER_ENABLED, false);
    try (ZonedHdfs hdfs = ZonedHdfs.start(conf, dir, ALL)) {
      Path file = hdfs.write("/tmp/x", 8, ALL);
      GenericTestUtils.waitFor(() -> gauge("DataNodesNotTelling") == ALL, 100, 300_000);
      GenericTestUtils.waitFor(() -> gauge("StoragesWithoutZone") == 4 * ALL, 100, 300_000);
      assertThat(hdfs.zonesOf(file)).hasSize(16).contains(Zone.OUTER, Zone.INNER);
      assertThat(hdfs.zonesOf(hdfs.write("/user/x", 8, ALL)))
          .hasSize(16)
          .contains(Zone.OUTER, Zone.INNER);
    }
  }

  private static long spillOvers(String source) {
    var metrics = MetricsAsserts.getMetrics(source);
    return MetricsAsserts.getLongCounter("SpillOversZoneLow", metrics)
        + MetricsAsserts.getLongCounter("SpillOversZoneFull", metrics);
  }

  private static int gauge(String name) {
    return MetricsAsserts.getIntGauge(name, MetricsAsserts.getMetrics(ZonedHdfs.METRICS));
  }

  /** Writes a file, and adds to {@code successes} whether the write succeeded. */
  private static List<Zone> tryWrite(ZonedHdfs hdfs, String name, List<Boolean> successes)
      throws IOException {
    Path file = new Path(name);
    try {
      hdfs.write(name, 1, ALL);
    } catch (IOException e) {
      successes.add(false);
      return List.of();
    }
    successes.add(true);
    return hdfs.zonesOf(file);
  }
}
