/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.yarn.YarnZoneKeys;
import org.hadoopzone.yarn.ZoneDefaultContainerExecutor;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Counts the bytes that a framework without a zone plugin shuffles in each zone. The framework is
 * MapReduce with its stock classes. The configuration of the container executor lists the main
 * class of the task containers.
 */
@Tag("smoke")
class ContainerPlacementIT {
  private static MiniHadoop hadoop;

  @BeforeAll
  static void startWithTaskContainersListed() throws Exception {
    Configuration conf = MiniHadoop.zonedHdfs();
    conf.set(YarnZoneKeys.FURTHER_CLASSES, "org.apache.hadoop.mapred.YarnChild");
    conf.set(YarnZoneKeys.MIN_FREE_SPACE, "1m");
    hadoop = MiniHadoop.startWithExecutor("containers", ZoneDefaultContainerExecutor.class, conf);
  }

  @AfterAll
  static void stop() {
    hadoop.close();
  }

  @Test
  void listedContainersShuffleOnlyInTheOuterZone() throws Exception {
    assertThat(DefaultMetricsSystem.instance().getSource("DiskZoneContainers")).isNotNull();
    Map<Zone, Long> bytes = shuffledBytes(new SortJob(hadoop).stock().run("listed"));
    assertThat(bytes.get(Zone.OUTER)).isPositive();
    assertThat(bytes.get(Zone.INNER)).isZero();
  }

  @Test
  void aJobThatRequestsTheInnerZoneShufflesOnlyThere() throws Exception {
    Map<Zone, Long> bytes =
        shuffledBytes(
            new SortJob(hadoop)
                .stock()
                .with("mapreduce.map.env", "HADOOP_DISK_ZONE=inner")
                .with("mapreduce.reduce.env", "HADOOP_DISK_ZONE=inner")
                .run("inner"));
    assertThat(bytes.get(Zone.INNER)).isPositive();
    assertThat(bytes.get(Zone.OUTER)).isZero();
  }

  /** Returns the bytes of the map outputs by zone. Map outputs remain on disk for a while. */
  private static Map<Zone, Long> shuffledBytes(SortJob.Result result) throws IOException {
    result.assertSuccessful();
    String application = result.job().getJobID().toString().replace("job_", "application_");
    Map<Zone, Long> bytes = new EnumMap<>(Map.of(Zone.OUTER, 0L, Zone.INNER, 0L));
    for (File dir : hadoop.localDirs()) {
      for (Path file :
          FileTrees.files(
              dir.toPath(),
              each ->
                  each.toString().contains(application)
                      && each.getFileName().toString().startsWith("file.out"))) {
        bytes.merge(MiniHadoop.zoneOf(dir), Files.size(file), Long::sum);
      }
    }
    return bytes;
  }
}
