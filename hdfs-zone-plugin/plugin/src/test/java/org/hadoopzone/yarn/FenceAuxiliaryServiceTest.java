/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.service.Service.STATE;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.zone.AdditionalSpace;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the life cycle of the service, without a NodeManager. */
class FenceAuxiliaryServiceTest {
  @TempDir private Path dir;

  private final FenceAuxiliaryService service = new FenceAuxiliaryService();
  private final Configuration conf = new Configuration(false);
  private String source;

  @BeforeEach
  void createLocalDirWithBrokenFence() throws IOException {
    Files.createDirectories(dir.resolve(".disk-zone-fence"));
    conf.set(YarnConfiguration.NM_LOCAL_DIRS, "/no/such/dir," + dir.toUri());
    source = "DiskZoneFence" + dir.toString().replaceAll("[^A-Za-z0-9.]", "-");
  }

  @AfterEach
  void stop() {
    service.stop();
  }

  @Test
  void countsFailingVolumeAndKeepsRunning() throws Exception {
    service.init(conf);
    service.start();
    GenericTestUtils.waitFor(() -> failures() > 0, 10, 300_000);
    assertThat(service.isInState(STATE.STARTED)).isTrue();
    assertThat(service.getFailureCause()).isNull();
    assertThat(service.getMetaData().remaining()).isZero();
  }

  @Test
  void stopRemovesMetricsAndThreads() {
    service.init(conf);
    service.start();
    Wait.until("metrics", () -> DefaultMetricsSystem.instance().getSource(source) != null);
    Wait.until("a keeper", () -> threads().contains("fence-keeper"));
    service.stop();
    assertThat(DefaultMetricsSystem.instance().getSource(source)).isNull();
    assertThat(threads()).doesNotContain("fence-keeper");
  }

  @Test
  void stopsWithoutHavingStarted() {
    service.init(conf);
    service.stop();
    assertThat(service.isInState(STATE.STOPPED)).isTrue();
    assertThat(service.getFailureCause()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", " "})
  void rejectsInvalidValueBeforeStart(String margin) {
    conf.set(DiskZoneKeys.FENCE_MARGIN, margin);
    assertThatThrownBy(() -> service.init(conf))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            DiskZoneKeys.FENCE_MARGIN
                + " is \""
                + margin
                + "\", but must be 0 or a size of at least 1m");
  }

  @Test
  void readsTheAdditionalSpaceFromHdfsSiteAndNoOtherKey() throws IOException {
    conf.set(DiskZoneKeys.OUTER_DIRS, "/data/*/outer");
    writeHdfsSite(DiskZoneKeys.FENCE_MARGIN, "5");
    service.init(conf);

    writeHdfsSite(AdditionalSpace.KEY, "much");
    assertThatThrownBy(() -> new FenceAuxiliaryService().init(conf))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(AdditionalSpace.KEY + " is \"much\", but must be");
  }

  /** Writes an hdfs-site.xml with one key to the class path of the configuration. */
  private void writeHdfsSite(String key, String value) throws IOException {
    Configuration site = new Configuration(false);
    site.set(key, value);
    try (OutputStream out = Files.newOutputStream(dir.resolve("hdfs-site.xml"))) {
      site.writeXml(out);
    }
    conf.setClassLoader(new URLClassLoader(new URL[] {dir.toUri().toURL()}));
  }

  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).toList();
  }

  private long failures() {
    MetricsCollectorImpl metrics = new MetricsCollectorImpl();
    DefaultMetricsSystem.instance().getSource(source).getMetrics(metrics, true);
    for (MetricsRecord record : metrics.getRecords()) {
      for (AbstractMetric metric : record.metrics()) {
        if (metric.name().equals("Failures")) {
          return metric.value().longValue();
        }
      }
    }
    return 0;
  }
}
