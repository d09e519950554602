/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.test.MetricsAsserts;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hadoopzone.yarn.YarnZoneKeys;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs releases of Spark on YARN with the container executor of the plugin, and counts the bytes
 * that their executors shuffle in each zone.
 */
class SparkPlacementIT {
  private static final Path PROGRAM =
      Path.of("src/test/programs/DistinctLines.java").toAbsolutePath();

  private static final String SERVICE = "spark_shuffle";
  private static final String SERVICE_CLASS = "org.apache.spark.network.yarn.YarnShuffleService";
  private static final String SERVICE_METRICS = "sparkShuffleService";

  private static MiniHadoop hadoop;

  @BeforeAll
  static void start() throws Exception {
    Framework.requireAny("spark-3", "spark-4");
    Configuration conf = MiniHadoop.zonedHdfs();
    conf.set(YarnZoneKeys.MIN_FREE_SPACE, "1m");
    if (Framework.isAvailable("spark-shuffle")) {
      addShuffleService(conf);
    }
    hadoop = MiniHadoop.startWithExecutor("spark", HeldDeletions.class, conf);
    new SortJob(hadoop).writeInput();
  }

  @AfterAll
  static void stop() {
    if (hadoop != null) {
      hadoop.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"spark-3", "spark-4"})
  void executorsShuffleAndSpillOnlyInTheOuterZone(String release) throws Exception {
    Map<Zone, Long> bytes = run(release, "outer", Map.of()).shuffled;
    assertThat(bytes.get(Zone.OUTER)).isPositive();
    assertThat(bytes).doesNotContainKey(Zone.INNER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"spark-3", "spark-4"})
  void theShuffleServiceServesFilesOfReleasedExecutorsFromTheOuterZone(String release)
      throws Exception {
    Framework.requireAny("spark-shuffle");
    long servedBefore = servedBytes();
    Run run =
        run(
            release,
            "served",
            Map.of(
                "spark.shuffle.service.enabled", "true",
                "spark.shuffle.service.port", String.valueOf(servicePort()),
                // Make executors use the service. By default, they read files on the same host
                // directly.
                "spark.shuffle.readHostLocalDisk", "false",
                "spark.dynamicAllocation.enabled", "true",
                "spark.dynamicAllocation.executorIdleTimeout", "1s",
                // Do not wait for executors, because they would be released in the meantime.
                "spark.scheduler.minRegisteredResourcesRatio", "0"));
    assertThat(servedBytes()).isGreaterThan(servedBefore);
    assertThat(run.shuffled.get(Zone.OUTER)).isPositive();
    assertThat(run.shuffled).doesNotContainKey(Zone.INNER);
    // The service needs the files until the application ends.
    assertThat(run.left.get(Zone.OUTER)).isGreaterThanOrEqualTo(run.shuffled.get(Zone.OUTER));
  }

  @Test
  void anApplicationThatRequestsTheInnerZoneShufflesAndSpillsOnlyThere() throws Exception {
    Map<Zone, Long> bytes =
        run("spark-3", "inner", Map.of("spark.executorEnv.HADOOP_DISK_ZONE", "inner")).shuffled;
    assertThat(bytes.get(Zone.INNER)).isPositive();
    assertThat(bytes).doesNotContainKey(Zone.OUTER);
  }

  /**
   * An application that has ended.
   *
   * @param shuffled the bytes of its shuffle files by zone, while it was running. A zone without
   *     shuffle files has no entry. Excludes spills, which executors delete after each task
   * @param left the bytes by zone that the metrics counted after its end
   */
  private record Run(Map<Zone, Long> shuffled, Map<Zone, Long> left) {}

  private static Run run(String release, String name, Map<String, String> settings)
      throws Exception {
    Framework spark = Framework.named(release, release + "-" + name);
    Map<String, String> all = new HashMap<>(settings);
    // Spill after this number of lines.
    all.put("spark.shuffle.spill.numElementsForceSpillThreshold", "5000");
    String lines = "/" + release + "/" + name;
    try (HeldDeletions.Hold deletions = HeldDeletions.hold(hadoop);
        SparkDriver driver =
            SparkDriver.start(
                spark, hadoop, PROGRAM.toString(), all, SortJob.INPUT.toString(), lines)) {
      String[] words = driver.awaitResult();
      assertThat(Long.parseLong(words[1])).as("bytes shuffled").isPositive();
      assertThat(Long.parseLong(words[2])).as("bytes spilled").isPositive();
      Map<Zone, Long> shuffled = hadoop.localBytes(words[0] + "/blockmgr-");
      assertThat(shuffled.values().stream().mapToLong(Long::longValue).sum())
          .as("bytes of shuffle files")
          .isGreaterThanOrEqualTo(Long.parseLong(words[1]));
      driver.end();
      assertThat(sortedLines(lines).equals(SortJob.lines().stream().sorted().toList()))
          .as("each line of the input occurs once in %s", lines)
          .isTrue();
      return new Run(shuffled, deletions.assertMetricsAgreeWithDisks(words[0]));
    }
  }

  private static List<String> sortedLines(String output) throws IOException {
    List<String> lines = new ArrayList<>();
    FileSystem fs = hadoop.fileSystem();
    for (FileStatus part : fs.listStatus(new org.apache.hadoop.fs.Path(output))) {
      try (InputStream in = fs.open(part.getPath())) {
        new String(in.readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .forEach(line -> lines.add(line + "\n"));
      }
    }
    Collections.sort(lines);
    return lines;
  }

  /** Lets the NodeManager run Spark's external shuffle service on a free port. */
  private static void addShuffleService(Configuration conf) throws IOException {
    conf.set(YarnConfiguration.NM_AUX_SERVICES, SERVICE);
    conf.set(String.format(YarnConfiguration.NM_AUX_SERVICE_FMT, SERVICE), SERVICE_CLASS);
    conf.set(
        String.format(YarnConfiguration.NM_AUX_SERVICES_CLASSPATH, SERVICE),
        String.join(":", Framework.named("spark-shuffle", "spark-shuffle").jars()));
    conf.set("spark.shuffle.service.port", "0");
    conf.set("spark.yarn.shuffle.stopOnFailure", "true");
  }

  /** Returns the port of the service, whose classes the NodeManager loads separately. */
  private static int servicePort() throws ReflectiveOperationException {
    ClassLoader loader =
        DefaultMetricsSystem.instance().getSource(SERVICE_METRICS).getClass().getClassLoader();
    Field port = loader.loadClass(SERVICE_CLASS).getDeclaredField("boundPort");
    port.setAccessible(true);
    return port.getInt(null);
  }

  private static long servedBytes() {
    return MetricsAsserts.getLongCounter(
        "blockTransferRateBytes_count", MetricsAsserts.getMetrics(SERVICE_METRICS));
  }
}
