/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.docs.PageCommands;
import org.hadoopzone.docs.Pages;
import org.hadoopzone.tools.cli.CommandLines;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.JsonStyle;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs {@code top} against real daemons. All daemons run in one JVM, so {@code /jmx} of each daemon
 * shows the metrics of all daemons.
 */
class TopIT {
  private static MiniHadoop hadoop;
  private static ZonedHdfs hdfs;

  @BeforeAll
  static void start() throws Exception {
    Configuration conf = ZonedHdfs.conf();
    conf.set(DiskZoneKeys.OUTER_DIRS, MiniHadoop.OUTER_DIRS);
    hadoop = MiniHadoop.start("top", conf);
    hdfs = ZonedHdfs.of(hadoop.hdfs());
    hdfs.awaitZones();
  }

  @AfterAll
  static void stop() {
    hadoop.close();
  }

  @Test
  void showsTheBlocksThatDataNodesPlace() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> writeUntil(done));
    try {
      CommandLines.Result result =
          CommandLines.run(
              "top",
              "--json",
              "--count=1",
              "-Dfs.defaultFS=" + hdfs.cluster.getURI(),
              "-Ddfs.namenode.http-address="
                  + hdfs.cluster.getConfiguration(0).get("dfs.namenode.http-address"));

      assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.DONE);
      JsonNode screen = JsonStyle.parse(result.out());
      assertThat(screen.get("unreadable")).isEmpty();
      List<String> dataNodes = screen.get("datanodes").findValuesAsText("daemon");
      assertThat(dataNodes).anyMatch(daemon -> daemon.startsWith("DataNode "));
      assertThat(screen.get("datanodes").get(0).get("inner_per_second").asDouble()).isPositive();
      assertThat(screen.get("namenodes").get(0).get("perm_inner_per_second").asDouble())
          .isPositive();
    } finally {
      done.set(true);
      writer.join();
    }
  }

  @Test
  void showsTheDaemonsThatTheDocumentationNames(@TempDir Path dir) throws Exception {
    assertThat(runAsDocumented("disk-zones", dir))
        .containsPattern("http://dn1:9864 +\\d")
        .doesNotContain("Cannot read");
  }

  @Test
  void documentedCurlShowsTheMetricsOfADataNode(@TempDir Path dir) throws Exception {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(programs -> Files.isExecutable(Path.of(programs, "curl"))),
        "needs curl");
    assertThat(runAsDocumented("curl", dir))
        .containsPattern("\"name\" : \"Hadoop:service=\\w+,name=DiskZoneVolumePlacement\"")
        .containsPattern("\"BlocksToInner\" : \\d");
  }

  /** Runs the documented command lines of a program as they are written. */
  private static String runAsDocumented(String program, Path dir) throws Exception {
    SimulatedNode node = new SimulatedNode(dir);
    // The documented ports are fixed. Therefore each test process uses its own loopback addresses.
    long pid = ProcessHandle.current().pid();
    String network = "127." + (pid >> 8 & 255) + "." + (pid & 255);
    node.addHosts(network + ".2 dn1\n" + network + ".3 nm1\n");
    String page = Pages.read("docs/monitoring.md");
    String script =
        Stream.concat(PageCommands.inBlocks(page).stream(), PageCommands.inSentences(page).stream())
            .filter(line -> line.startsWith(program + " ") && line.contains("http://dn1:9864"))
            .map(SimulatedNode::call)
            .collect(Collectors.joining());
    int dataNode = hadoop.hdfs().getDataNodes().get(0).getInfoPort();
    HttpServer dn1 = forward(network + ".2", 9864, URI.create("http://localhost:" + dataNode));
    HttpServer nm1 = forward(network + ".3", 8042, hadoop.nodeManagerPages());
    try {
      return node.run("", script);
    } finally {
      dn1.stop(0);
      nm1.stop(0);
    }
  }

  /** Serves the web pages of a daemon at another address. */
  private static HttpServer forward(String host, int port, URI daemon) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(host, port), 0);
    server.createContext(
        "/",
        exchange -> {
          try (InputStream page = daemon.resolve(exchange.getRequestURI()).toURL().openStream()) {
            byte[] content = page.readAllBytes();
            exchange.sendResponseHeaders(200, content.length);
            exchange.getResponseBody().write(content);
          } finally {
            exchange.close();
          }
        });
    server.start();
    return server;
  }

  private static void writeUntil(AtomicBoolean done) {
    try {
      while (!done.get()) {
        hdfs.fileSystem().delete(hdfs.write("/file", 1, (short) 1), false);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
