/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.hadoopzone.evaluation.cluster.Ports;
import org.hadoopzone.hdfs.datanode.FenceService;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the alerts and the dashboard with a real Prometheus that scrapes real daemons. */
class PrometheusIT {
  private static final Path MONITORING = Path.of("../../conf/monitoring").toAbsolutePath();
  private static final Path RULES = MONITORING.resolve("prometheus-rules.yml").normalize();
  private static final long MB = 1 << 20;
  private static final int TIMEOUT_MILLIS = 60_000;

  @TempDir private Path dir;

  @Test
  void everyAlertFiresWhenItShouldAndNoneInAHealthyCluster() throws Exception {
    Path tests = dir.resolve("rules-test.yml");
    try (InputStream in =
        getClass().getResourceAsStream("/org/hadoopzone/monitoring/rules-test.yml")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      Files.writeString(tests, text.replace("[RULES]", "['" + RULES + "']"));
    }
    Path promtool = program("promtool");

    assertThat(Command.run(promtool, "check", "rules", RULES)).contains("SUCCESS");
    assertThat(Command.run(promtool, "test", "rules", tests)).contains("SUCCESS");
    for (String alert : alerts()) {
      assertThat(Files.readString(tests)).contains("\"" + alert + "\"");
    }
  }

  @Test
  void everyQueryOfTheDashboardFindsTheMetricsOfRealDaemons() throws Exception {
    Path program = program("prometheus");
    try (SmallFileSystem volume =
            SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("volume"), 1024 * MB);
        MiniDFSCluster cluster =
            new MiniDFSCluster.Builder(conf(volume.path()), dir.resolve("cluster").toFile())
                .manageDataDfsDirs(false)
                .build()) {
      cluster.waitActive();
      // This write registers the metrics of the placement policies.
      ZonedHdfs.of(cluster).write("/file", 1, (short) 1);
      String nameNode = "localhost:" + cluster.getNameNode().getHttpAddress().getPort();
      String dataNode = "localhost:" + cluster.getDataNodes().get(0).getInfoPort();
      String address = Ports.freeAddresses(1).get(0);
      Process prometheus = start(program, address, List.of(nameNode, dataNode));
      try {
        Wait.until("Prometheus to be ready", () -> isReady(address));
        for (String query : queries()) {
          Wait.until(
              "a result of " + query,
              () -> !query(address, query).get("data").get("result").isEmpty());
        }
        int alerts = alerts().size();
        Wait.until("an evaluation of all rules", () -> healthyRules(address) == alerts);
      } finally {
        prometheus.destroyForcibly().waitFor();
      }
    }
  }

  private static Configuration conf(Path volume) throws IOException {
    String loop = Command.run("findmnt", "-no", "SOURCE", volume).trim();
    Files.writeString(
        Path.of("/sys/block", Path.of(loop).getFileName().toString(), "queue/rotational"), "1");
    Configuration conf = ZonedHdfs.conf();
    conf.setBoolean("hadoop.prometheus.endpoint.enabled", true);
    conf.set(DiskZoneKeys.OUTER_DIRS, volume.resolve("outer").toString());
    conf.set(
        DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY,
        volume.resolve("outer") + "," + volume.resolve("inner"));
    conf.set("dfs.datanode.plugins", FenceService.class.getName());
    conf.setBoolean(DiskZoneKeys.IN_PLACE_ENABLED, true);
    return conf;
  }

  private Process start(Path program, String address, List<String> targets) throws IOException {
    Path config = dir.resolve("prometheus.yml");
    Files.writeString(
        config,
        String.join(
            "\n",
            "global: {scrape_interval: 1s, evaluation_interval: 1s}",
            "rule_files: ['" + RULES + "']",
            "scrape_configs:",
            "  - job_name: hadoop",
            "    metrics_path: /prom",
            "    static_configs: [{targets: ['" + String.join("', '", targets) + "']}]"));
    return new ProcessBuilder(
            program.toString(),
            "--config.file=" + config,
            "--storage.tsdb.path=" + dir.resolve("prometheus"),
            "--web.listen-address=" + address)
        .redirectErrorStream(true)
        .redirectOutput(dir.resolve("prometheus.log").toFile())
        .start();
  }

  /** Returns the names of all alerts. */
  private static List<String> alerts() throws IOException {
    List<String> alerts =
        Pattern.compile("- alert: (\\S+)")
            .matcher(Files.readString(RULES))
            .results()
            .map(match -> match.group(1))
            .toList();
    assertThat(alerts).isNotEmpty();
    return alerts;
  }

  /**
   * Returns the queries of the dashboard, except those for containers, which need a NodeManager.
   */
  private static List<String> queries() throws IOException {
    JsonNode dashboard =
        new ObjectMapper().readTree(MONITORING.resolve("grafana-dashboard.json").toFile());
    List<String> queries =
        dashboard.get("panels").findValuesAsText("expr").stream()
            .filter(query -> !query.contains("disk_zone_containers"))
            .toList();
    assertThat(queries).isNotEmpty();
    return queries;
  }

  /**
   * Returns whether Prometheus has loaded its configuration. Prometheus opens its port before that.
   */
  private static boolean isReady(String address) {
    try (InputStream in = open(address, "/-/ready")) {
      return in.read() >= 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static long healthyRules(String address) throws IOException {
    JsonNode groups = get(address, "/api/v1/rules").get("data").get("groups");
    return groups.findValuesAsText("health").stream().filter("ok"::equals).count();
  }

  private static JsonNode query(String address, String query) throws IOException {
    return get(address, "/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
  }

  private static JsonNode get(String address, String path) throws IOException {
    try (InputStream in = open(address, path)) {
      return new ObjectMapper().readTree(in);
    }
  }

  private static InputStream open(String address, String path) throws IOException {
    URLConnection connection = URI.create("http://" + address + path).toURL().openConnection();
    connection.setReadTimeout(TIMEOUT_MILLIS);
    return connection.getInputStream();
  }

  /** Returns a program of Prometheus. Skips the test if there is none. */
  private static Path program(String name) {
    Path own = Path.of("../../target/prometheus/usr/bin").toAbsolutePath().normalize();
    Optional<Path> found =
        Stream.concat(Stream.of(own), Stream.of(System.getenv("PATH").split(":")).map(Path::of))
            .map(folder -> folder.resolve(name))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(found.isPresent(), "needs " + name + ", which .ci/deps downloads as root on Debian");
    return found.get();
  }
}
