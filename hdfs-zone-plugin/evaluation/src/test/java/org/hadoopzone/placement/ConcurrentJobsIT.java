/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.hadoopzone.mapred.MapredZoneKeys;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Runs a shuffle-heavy job beside two light ones. The outer zone cannot hold the files of all
 * three.
 */
class ConcurrentJobsIT {
  /**
   * Size of each outer dir. Both together hold more than twice the map outputs of the heavy job.
   */
  private static final long OUTER_DIR_BYTES = 18 << 20;

  private static final long HEAVY_BYTES = 8_000_000;

  private static SmallOuterDirs outer;
  private static MiniHadoop hadoop;

  @BeforeAll
  static void start() throws Exception {
    hadoop =
        MiniHadoop.start(
            "concurrent-jobs", dirs -> outer = SmallOuterDirs.mount(dirs, OUTER_DIR_BYTES));
    new KnownJobs(hadoop.newJobConf(), hadoop.fileSystem()).writeText();
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
  void theHeavyJobGetsTheOuterZone() throws Exception {
    OuterBytes classified = runWith("auto");
    OuterBytes allOuter = runWith("outer");
    System.out.printf(
        "map outputs in the outer zone, by class: %s; if all jobs go there: %s%n",
        classified, allOuter);
    assertThat(classified.ofLight()).isZero();
    assertThat(classified.ofHeavy()).isGreaterThan((long) (0.95 * classified.allOfHeavy()));
    assertThat(allOuter.ofLight()).isGreaterThan(allOuter.ofHeavy() / 10);
  }

  /**
   * Bytes of map output of one run.
   *
   * @param ofHeavy bytes of the heavy job in the outer zone
   * @param allOfHeavy bytes of the heavy job in both zones
   * @param ofLight bytes of the light jobs in the outer zone
   */
  private record OuterBytes(long ofHeavy, long allOfHeavy, long ofLight) {}

  private static OuterBytes runWith(String placement) throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(3);
    try {
      Future<Job> first = clients.submit(() -> countWords("first light", placement));
      Future<Job> second = clients.submit(() -> countWords("second light", placement));
      Future<Job> heavy = clients.submit(() -> sort(placement));
      TaskLogs ofHeavy = logs(heavy);
      List<TaskLogs> ofLight = List.of(logs(first), logs(second));
      OuterBytes outer =
          new OuterBytes(
              ofHeavy.mapOutputBytes(Zone.OUTER),
              ofHeavy.mapOutputBytes(),
              ofLight.get(0).mapOutputBytes(Zone.OUTER)
                  + ofLight.get(1).mapOutputBytes(Zone.OUTER));
      ofHeavy.deleteMapOutputs();
      for (TaskLogs light : ofLight) {
        light.deleteMapOutputs();
      }
      return outer;
    } finally {
      clients.shutdownNow();
    }
  }

  private static TaskLogs logs(Future<Job> job) throws Exception {
    return new TaskLogs(hadoop, job.get().getJobID().toString());
  }

  private static Job countWords(String name, String placement) throws Exception {
    JobConf conf = hadoop.newJobConf();
    conf.set(MapredZoneKeys.INTERMEDIATE, placement);
    conf.setLong(MapredZoneKeys.HEAVY_BYTES, HEAVY_BYTES);
    return new KnownJobs(conf, hadoop.fileSystem()).wordCount(name + ", " + placement, false);
  }

  private static Job sort(String placement) throws Exception {
    return new SortJob(hadoop)
        .with(MapredZoneKeys.INTERMEDIATE, placement)
        .with(MapredZoneKeys.HEAVY_BYTES, Long.toString(HEAVY_BYTES))
        .run(placement)
        .job();
  }
}
