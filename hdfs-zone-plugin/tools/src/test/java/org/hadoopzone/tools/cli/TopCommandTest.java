/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.security.AccessControlException;
import org.hadoopzone.tools.Main;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs {@code top} against a web page like that of a DataNode with 21 fences. */
class TopCommandTest extends CommandTest {
  private HttpServer page;
  private String address;

  @BeforeEach
  void serve() throws IOException {
    page = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    page.createContext(
        "/jmx",
        query -> {
          byte[] beans =
              IntStream.rangeClosed(1, 21)
                  .mapToObj(i -> "{\"name\": \"Hadoop:name=DiskZoneFence-" + i + "\"}")
                  .collect(
                      Collectors.joining(
                          ", ",
                          "{\"beans\": [",
                          ", {\"name\": \"Hadoop:service=DataNode,name=DiskZoneVolumePlacement\","
                              + " \"BlocksToInner\": 7}]}"))
                  .getBytes(StandardCharsets.UTF_8);
          query.sendResponseHeaders(200, beans.length);
          query.getResponseBody().write(beans);
          query.close();
        });
    page.start();
    address = "http://localhost:" + page.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    page.stop(0);
  }

  @Test
  void showsTheGivenDaemonsAndEndsAfterTheGivenNumberOfScreens() throws Exception {
    assertThat(run("top", "--interval=1", "--count=2", address)).isEqualTo(ExitCode.DONE);
    assertThat(out).containsPattern("(?s)" + address + " +- +0\\.0 .*" + address + " +- +0\\.0 ");

    assertThat(run("top", "--interval=1", "--count=1", "--json", address)).isEqualTo(ExitCode.DONE);
    assertThat(json().get("datanodes").get(0).get("inner_per_second").asDouble()).isZero();
  }

  @Test
  void limitsTheRowsOfJsonOnlyOnRequest() throws Exception {
    run("top", "--interval=1", "--count=1", "--json", address);
    assertThat(json().get("volumes").size()).isEqualTo(21);
    run("top", "--interval=1", "--count=1", "--json", "--rows=5", address);
    assertThat(json().get("volumes").size()).isEqualTo(5);
    run("top", "--interval=1", "--count=1", address);
    assertThat(out).contains("and 1 more");
  }

  @Test
  void endsIfTheOutputCannotBeWritten() throws IOException {
    try (PrintWriter full = new PrintWriter("/dev/full")) {
      PrintWriter err = new PrintWriter(new StringWriter());
      assertThat(Main.run(full, err, "top", "--json", "--interval=1", address))
          .isEqualTo(ExitCode.FAILED);
    }
  }

  @Test
  void namesADaemonThatDoesNotAnswer() {
    page.stop(0);
    assertThat(run("top", "--interval=1", "--count=1", address)).isEqualTo(ExitCode.FAILED);
    assertThat(out).contains("Cannot read " + address + ": ");
  }

  @ParameterizedTest
  @CsvSource({
    "--interval=0, --interval 0: must be 1 to 3600",
    "--rows=0, --rows 0: must be at least 1",
    "dn1:9864, dn1:9864: must be the web address of a daemon",
  })
  void refusesBadArguments(String argument, String error) {
    assertThat(run("top", argument)).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains(error);
  }

  @Test
  void requiresTheConfigurationOfAClusterOrAddresses() {
    assertThat(run("top", "-D", "fs.defaultFS=file:///")).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("fs.defaultFS is not an HDFS URI: file:///");
  }

  @Test
  void namesTheRemedyIfTheUserIsNoSuperuser() {
    String hdfs = "fs.hdfs.impl=" + HdfsOfAnotherUser.class.getName();
    assertThat(run("top", "-D", "fs.defaultFS=hdfs://localhost:1", "-D", hdfs))
        .isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("Run top as an HDFS superuser").doesNotContain("\tat ");
  }

  /** An HDFS that denies access to the list of DataNodes, as a NameNode does for ordinary users. */
  static final class HdfsOfAnotherUser extends DistributedFileSystem {
    @Override
    public void initialize(URI uri, Configuration conf) {}

    @Override
    public DatanodeInfo[] getDataNodeStats(DatanodeReportType type) throws IOException {
      throw new AccessControlException(
          "Access denied for user joe. Superuser privilege is required\n\tat org.apache.hadoop.X");
    }

    @Override
    public void close() {}
  }
}
