/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.lib.MetricsAnnotations;
import org.apache.hadoop.metrics2.sink.PrometheusMetricsSink;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.util.BackgroundWork;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Checks that {@code /prom} serves each metric that the dashboard and the alerts name. */
class MetricNamesTest {
  private static final Path MONITORING = Path.of("../../conf/monitoring");
  private static final Pattern METRIC = Pattern.compile("\\bdisk_zone_[a-z_]+");
  private static final String STRIPED = "disk_zone_striped_block_placement_";

  private static final Set<String> LIVE = new TreeSet<>();

  @BeforeAll
  static void collectAllSources() throws Exception {
    String nameNode = "org.hadoopzone.hdfs.namenode.";
    for (String policy :
        new String[] {"ZoneBlockPlacementPolicy", "ZoneStripedBlockPlacementPolicy"}) {
      var name = Class.forName(nameNode + policy).getDeclaredField("METRICS");
      name.setAccessible(true);
      collect(source(make(nameNode + "BlockPlacementMetrics", name.get(null))));
    }
    collect(source(make("org.hadoopzone.hdfs.datanode.VolumePlacementMetrics")));
    collect(source(make("org.hadoopzone.yarn.LaunchMetrics")));
    Object figures =
        make(
            "org.hadoopzone.fence.autosize.VolumeFigures",
            Path.of("/data"),
            new BackgroundWork(failure -> {}));
    Object sample =
        make("org.hadoopzone.fence.autosize.VolumeSample", ByteRange.of(0, 2), 3L, 1L, 1L);
    Method seen = figures.getClass().getDeclaredMethod("seen", sample.getClass());
    seen.setAccessible(true);
    seen.invoke(figures, sample);
    Object packing = make("org.hadoopzone.fence.pack.PackFigures");
    Supplier<Optional<Object>> fence = () -> Optional.of(figures);
    collect(
        (MetricsSource)
            make(
                "org.hadoopzone.fence.service.FenceMetrics",
                Path.of("/data"),
                fence,
                Optional.of(packing),
                "dfs"));
    collect(
        (MetricsSource)
            make("org.hadoopzone.fence.service.ServiceMetrics", "dfs", (LongSupplier) () -> 0));
  }

  @Test
  void dashboardUsesAllExistingMetricsAndNoOthers() throws Exception {
    String text = Files.readString(MONITORING.resolve("grafana-dashboard.json"));
    JsonNode dashboard = new ObjectMapper().readTree(text);
    assertThat(dashboard.get("panels")).isNotEmpty();
    assertThat(named(text)).isEqualTo(LIVE);
  }

  @Test
  void alertsUseOnlyExistingMetrics() throws Exception {
    Set<String> named = named(Files.readString(MONITORING.resolve("prometheus-rules.yml")));
    assertThat(named).isNotEmpty();
    assertThat(LIVE).containsAll(named);
  }

  @Test
  void policiesForReplicatedAndStripedFilesHaveTheirOwnMetrics() {
    assertThat(LIVE).contains(STRIPED + "without_zone", "disk_zone_block_placement_without_zone");
  }

  private static Set<String> named(String text) {
    return METRIC
        .matcher(text)
        .results()
        .map(match -> match.group())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static MetricsSource source(Object annotated) {
    return MetricsAnnotations.newSourceBuilder(annotated).build();
  }

  private static void collect(MetricsSource source) {
    MetricsCollectorImpl collector = new MetricsCollectorImpl();
    source.getMetrics(collector, true);
    for (MetricsRecord record : collector.getRecords()) {
      for (AbstractMetric metric : record.metrics()) {
        LIVE.add(new PrometheusMetricsSink().prometheusName(record.name(), metric.name()));
      }
    }
  }

  /** Creates an object by reflection, because these classes are package-private. */
  private static Object make(String name, Object... arguments) throws Exception {
    Constructor<?> constructor =
        Arrays.stream(Class.forName(name).getDeclaredConstructors())
            .filter(each -> each.getParameterCount() == arguments.length)
            .findFirst()
            .orElseThrow();
    constructor.setAccessible(true);
    return constructor.newInstance(arguments);
  }
}
