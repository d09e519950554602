/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.ContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads LOCAL_DIRS from the launch scripts that the executors write with Hadoop's own code. */
class ZoneContainerExecutorTest {
  private static final String SPARK =
      "java -server org.apache.spark.executor.YarnCoarseGrainedExecutorBackend --cores 1";

  private static final String APP = "/usercache/u/appcache/application_1_0001";

  @TempDir private Path dir;
  private final Configuration conf = new Configuration(false);

  static Stream<ContainerExecutor> executors() {
    return Stream.of(new ZoneDefaultContainerExecutor(), new ZoneLinuxContainerExecutor());
  }

  @BeforeEach
  void localDirsOfBothZones() throws IOException {
    for (String name : List.of("outer1", "inner1", "outer2", "inner2")) {
      Files.createDirectory(dir.resolve(name));
    }
    conf.set(
        YarnConfiguration.NM_LOCAL_DIRS,
        Stream.of("outer1", "inner1", "outer2", "inner2")
            .map(name -> dir.resolve(name).toUri().toString())
            .collect(Collectors.joining(", ")));
    conf.set(DiskZoneKeys.OUTER_DIRS, dir + "/outer*");
    conf.set(YarnZoneKeys.MIN_FREE_SPACE, "1m");
  }

  @ParameterizedTest
  @MethodSource("executors")
  void aSparkExecutorGetsOnlyOuterDirs(ContainerExecutor executor) throws IOException {
    executor.setConf(conf);
    assertThat(dirsIn(script(executor, Map.of(), SPARK))).containsExactly("outer1", "outer2");
    assertThat(metric("PlacedInOuter")).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("executors")
  void aJobCanRequestTheInnerZoneOrAnyZone(ContainerExecutor executor) throws IOException {
    executor.setConf(conf);
    assertThat(dirsIn(script(executor, Map.of("HADOOP_DISK_ZONE", "inner"), SPARK)))
        .containsExactly("inner1", "inner2");
    assertThat(metric("PlacedInInner")).isEqualTo(1);
    assertThat(script(executor, Map.of("HADOOP_DISK_ZONE", "any"), SPARK))
        .isEqualTo(stockScript(Map.of("HADOOP_DISK_ZONE", "any"), SPARK));
  }

  @ParameterizedTest
  @MethodSource("executors")
  void otherContainersGetTheScriptOfStockHadoop(ContainerExecutor executor) throws IOException {
    executor.setConf(conf);
    String command = "java org.apache.hadoop.mapred.YarnChild";
    assertThat(script(executor, Map.of("A", "b"), command))
        .isEqualTo(stockScript(Map.of("A", "b"), command));
  }

  @ParameterizedTest
  @MethodSource("executors")
  void onlyLocalDirsDifferFromTheScriptOfStockHadoop(ContainerExecutor executor)
      throws IOException {
    executor.setConf(conf);
    assertThat(script(executor, Map.of("A", "$B", "B", "c"), SPARK).replaceAll("LOCAL_DIRS=.*", ""))
        .isEqualTo(stockScript(Map.of("A", "$B", "B", "c"), SPARK).replaceAll("LOCAL_DIRS=.*", ""));
  }

  @ParameterizedTest
  @MethodSource("executors")
  void anInvalidRequestIsCountedAndChangesNothing(ContainerExecutor executor) throws IOException {
    executor.setConf(conf);
    Map<String, String> request = Map.of("HADOOP_DISK_ZONE", "Outer");
    assertThat(script(executor, request, SPARK)).isEqualTo(stockScript(request, SPARK));
    assertThat(metric("RequestsMalformed")).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("executors")
  void fullPreferredZoneSpillsOver(ContainerExecutor executor) throws IOException {
    executor.setConf(conf);
    Files.delete(dir.resolve("outer1"));
    assertThat(dirsIn(script(executor, Map.of(), SPARK))).containsExactly("outer2");
    Files.delete(dir.resolve("outer2"));
    assertThat(dirsIn(script(executor, Map.of(), SPARK))).containsExactly("inner1", "inner2");
    assertThat(metric("SpillOvers")).isEqualTo(1);
    Files.delete(dir.resolve("inner1"));
    Files.delete(dir.resolve("inner2"));
    assertThat(script(executor, Map.of(), SPARK)).isEqualTo(stockScript(Map.of(), SPARK));
    assertThat(metric("WithoutSpace")).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("executors")
  void anErrorOfThePluginIsCountedAndChangesNothing(ContainerExecutor executor) throws IOException {
    executor.setConf(conf);
    Map<String, String> foreign = Map.of("LOCAL_DIRS", "/elsewhere" + APP);
    assertThat(script(executor, foreign, SPARK)).contains("LOCAL_DIRS=\"/elsewhere" + APP + "\"");
    assertThat(metric("Failures")).isEqualTo(1);
  }

  /** Hadoop sets no LOCAL_DIRS for containers that run the entry point of their image. */
  @ParameterizedTest
  @MethodSource("executors")
  void aContainerWithoutLocalDirsOfHadoopIsLaunchedAndNotCounted(ContainerExecutor executor)
      throws IOException {
    executor.setConf(conf);
    Map<String, String> environment = new HashMap<>();
    environment.put("HADOOP_DISK_ZONE", "outer");
    environment.put("YARN_CONTAINER_RUNTIME_DOCKER_RUN_OVERRIDE_DISABLE", "true");
    assertThat(launchScript(executor, environment, SPARK)).contains("HADOOP_DISK_ZONE=\"outer\"");
    String ofUser = dir.resolve("outer1") + "/a," + dir.resolve("inner1") + "/b";
    environment.put("LOCAL_DIRS", ofUser);
    assertThat(launchScript(executor, environment, SPARK)).contains(ofUser);
    assertThat(metric("Failures")).isZero();
    assertThat(metric("PlacedInOuter")).isZero();
  }

  @ParameterizedTest
  @MethodSource("executors")
  void localDirsOfOneZoneChangeNothing(ContainerExecutor executor) throws IOException {
    conf.unset(DiskZoneKeys.OUTER_DIRS);
    executor.setConf(conf);
    assertThat(script(executor, Map.of(), SPARK)).isEqualTo(stockScript(Map.of(), SPARK));
    assertThat(metric("Failures")).isZero();
  }

  @ParameterizedTest
  @MethodSource("executors")
  void aValueOutOfRangeIsRefusedBeforeTheNodeManagerStarts(ContainerExecutor executor) {
    conf.set(YarnZoneKeys.MIN_FREE_SPACE, "0");
    assertThatThrownBy(() -> executor.setConf(conf))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(YarnZoneKeys.MIN_FREE_SPACE);
  }

  /** Returns the script that Hadoop's own executor writes. */
  private String stockScript(Map<String, String> job, String command) throws IOException {
    ContainerExecutor stock = new DefaultContainerExecutor();
    stock.setConf(conf);
    String script = script(stock, job, command);
    assertThat(dirsIn(script)).containsExactly("outer1", "inner1", "outer2", "inner2");
    return script;
  }

  private String script(ContainerExecutor executor, Map<String, String> job, String command)
      throws IOException {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put(
        "LOCAL_DIRS",
        Stream.of("outer1", "inner1", "outer2", "inner2")
            .map(name -> dir.resolve(name) + APP)
            .collect(Collectors.joining(",")));
    environment.putAll(job);
    return launchScript(executor, environment, command);
  }

  private String launchScript(
      ContainerExecutor executor, Map<String, String> environment, String command)
      throws IOException {
    Map<String, String> before = Map.copyOf(environment);
    ByteArrayOutputStream script = new ByteArrayOutputStream();
    executor.writeLaunchEnv(
        script,
        environment,
        null,
        List.of(command),
        new org.apache.hadoop.fs.Path(dir.toString()),
        "u",
        new LinkedHashSet<>(Set.of("LOCAL_DIRS")));
    assertThat(environment).as("the map of the caller").isEqualTo(before);
    return script.toString(StandardCharsets.UTF_8);
  }

  private List<String> dirsIn(String script) {
    String line = script.lines().filter(each -> each.contains("LOCAL_DIRS=")).findFirst().get();
    String value = line.replaceAll(".*=\"|\"", "");
    return Stream.of(value.split(","))
        .map(path -> Path.of(path.substring(0, path.length() - APP.length())))
        .map(path -> path.getFileName().toString())
        .toList();
  }

  private static long metric(String name) {
    MetricsCollectorImpl metrics = new MetricsCollectorImpl();
    DefaultMetricsSystem.instance().getSource(LaunchMetrics.NAME).getMetrics(metrics, true);
    for (MetricsRecord record : metrics.getRecords()) {
      for (AbstractMetric metric : record.metrics()) {
        if (metric.name().equals(name)) {
          return metric.value().longValue();
        }
      }
    }
    throw new AssertionError("no metric " + name);
  }
}
