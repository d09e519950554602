/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hadoopzone.tools.cli.CommandLines;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.JsonStyle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs {@code top} against real daemons, which it finds through the NameNode. All daemons run in
 * one JVM, so {@code /jmx} of each daemon shows the metrics of all daemons.
 */
class TopIT {
  @TempDir private File dir;

  @Test
  void showsTheBlocksThatDataNodesPlace() throws Exception {
    try (ZonedHdfs hdfs = ZonedHdfs.start(ZonedHdfs.conf(), dir, 2)) {
      hdfs.awaitZones();
      AtomicBoolean done = new AtomicBoolean();
      CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> writeUntil(done, hdfs));
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
  }

  private static void writeUntil(AtomicBoolean done, ZonedHdfs hdfs) {
    try {
      while (!done.get()) {
        hdfs.fileSystem().delete(hdfs.write("/file", 1, (short) 1), false);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
