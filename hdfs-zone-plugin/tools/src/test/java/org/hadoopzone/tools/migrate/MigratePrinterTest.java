/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.JsonStyle;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.Test;

class MigratePrinterTest {
  private static final String NODE = "datanode-with-a-long-name-0123.rack-17.example.com:9866";
  private static final String FILE = "/user/someone/warehouse/table/part=2026-11-23/part-r-00000";

  private final List<String> printed = new ArrayList<>();

  @Test
  void jsonHasAllThatTextShows() throws IOException {
    print(new MigratePrinter((values, text) -> printed.add(Json.line(values))));
    List<JsonNode> lines = new ArrayList<>();
    for (String line : printed) {
      lines.add(JsonStyle.parse(line));
    }
    assertThat(lines.stream().map(line -> line.get("kind").asText()))
        .containsExactly("planned", "moved", "waiting", "stays", "refused", "failed", "total");
    assertThat(lines.get(0).get("data_node").asText()).isEqualTo(NODE);
    assertThat(lines.get(0).get("settled_bytes").asLong()).isEqualTo(1 << 30);
    assertThat(lines.get(0).get("along_files").get(0).asText()).isEqualTo(FILE);
    assertThat(lines.get(6).get("bytes").asLong()).isEqualTo(3L << 30);
  }

  @Test
  void textFitsATerminal() {
    print(new MigratePrinter((values, text) -> printed.add(text)));
    assertThat(printed.stream().flatMap(String::lines))
        .allMatch(line -> line.length() <= Columns.WIDTH || !line.trim().contains(" "));
    assertThat(printed.toString()).contains(NODE, FILE);
  }

  private static void print(MigratePrinter printer) {
    MovePlan run = run();
    printer.planned(NODE, run);
    printer.moved(NODE, run);
    printer.waiting(NODE);
    printer.stays(NODE, "/data/1/hdfs/outer", 1 << 20, "no volume of the other zone has room");
    printer.refused(NODE, "its disk balancer is off: set dfs.disk.balancer.enabled to true there");
    printer.failed(NODE, "the DataNode ended while it moved blocks, as its log says in detail");
    printer.total(List.of(List.of(run)));
  }

  private static MovePlan run() {
    return new MovePlan(
        new StoredVolume("DS-1", "/data/1/a-long-directory/hdfs/outer", "DISK", Zone.OUTER, 0),
        new StoredVolume("DS-2", "/data/2/a-long-directory/hdfs/inner", "DISK", Zone.INNER, 0),
        List.of(replica(1, 1 << 29), replica(2, 1 << 29)),
        List.of(replica(3, 2L << 30)));
  }

  private static StoredReplica replica(long id, long bytes) {
    return new StoredReplica(FILE, id, bytes, Zone.INNER);
  }
}
