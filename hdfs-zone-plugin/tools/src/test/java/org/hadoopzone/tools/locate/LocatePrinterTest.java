/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.CommandLines;
import org.hadoopzone.tools.cli.JsonStyle;
import org.hadoopzone.zone.Lifetime;
import org.junit.jupiter.api.Test;

/** Checks the text and the JSON output for the same files. */
class LocatePrinterTest {
  private static final long MIB = 1 << 20;
  private static final Verdict TEMPORARY =
      new Verdict(Lifetime.TEMPORARY, Verdict.Rule.PATH, "/tmp/**");
  private static final Verdict PERMANENT = new Verdict(Lifetime.PERMANENT, Verdict.Rule.NONE, "");

  private final List<String> lines = new ArrayList<>();

  @Test
  void textListsEachFileWithItsReplicasByVolume() {
    LocateText text = new LocateText(lines::add);
    text.file(right("/tmp/x"));
    text.file(wrong("/user/y"));
    text.totals("/user", totals(wrong("/user/y")));
    text.totals("total", totals(right("/tmp/x"), wrong("/user/y")));

    assertThat(lines)
        .containsExactly(
            "state    lifetime   rule                             size  file",
            "right    temporary  path /tmp/**                  2.0 MiB  /tmp/x",
            "         outer      2 replicas                    2.0 MiB  dn1:9866 /data/1",
            "wrong    permanent  no rule                       1.0 MiB  /user/y",
            "wrong    outer      1 replica                     1.0 MiB  dn1:9866 /data/1",
            "         unknown    1 replica                     1.0 MiB  dn2:9866 ?",
            "/user: 1 file (1 in the wrong zone), 1.0 MiB; replicas outer 1.0 MiB, inner 0 B,"
                + " unknown 1.0 MiB",
            "total: 2 files (1 in the wrong zone), 3.0 MiB; replicas outer 3.0 MiB, inner 0 B,"
                + " unknown 1.0 MiB");
  }

  @Test
  void textListsTheFirstFilesAndAllFilesInTheWrongZone() {
    LocateText text = new LocateText(lines::add);
    for (int i = 0; i < 1000; i++) {
      text.file(i == 500 ? wrong("/user/wrong") : right("/tmp/" + i));
    }
    text.totals("/tmp", totals());

    assertThat(lines).hasSizeLessThan(3 * LocateText.SHOWN_FILES);
    assertThat(lines).anyMatch(line -> line.startsWith("wrong") && line.endsWith("/user/wrong"));
    assertThat(lines).contains("... and 979 more files, none of them in the wrong zone");
  }

  @Test
  void printsLifetimesThatDifferBetweenDataNodes() {
    new LocateText(lines::add)
        .file(
            new PlacedFile(
                "/x",
                MIB,
                PERMANENT,
                List.of(
                    replica(volume("dn1:9866", "/data/1", ReplicaZone.OUTER), TEMPORARY),
                    replica(volume("dn2:9866", "/data/2", ReplicaZone.INNER), PERMANENT))));
    assertThat(lines.get(1)).contains("temporary or permanent path /tmp/** or no rule");
  }

  @Test
  void longPathsAndNamesFitATerminal() {
    String path = "/user/someone/" + "a-long-directory-name/".repeat(5) + "part-r-00000";
    Volume volume =
        volume(
            "datanode-0123.rack-17.example.com:9866",
            "/data/12/" + "x".repeat(60),
            ReplicaZone.OUTER);
    LocateText text = new LocateText(lines::add);
    text.file(new PlacedFile(path, MIB, TEMPORARY, List.of(replica(volume, TEMPORARY))));
    text.totals(path, totals());
    text.totals("total", totals());

    assertThat(lines.stream().flatMap(String::lines))
        .allMatch(line -> line.length() <= Columns.WIDTH || !line.trim().contains(" "))
        .anyMatch(line -> line.endsWith(path));
  }

  @Test
  void replicasOnFlashAreCountedSeparately() {
    PlacedFile file =
        new PlacedFile(
            "/x",
            MIB,
            PERMANENT,
            List.of(replica(volume("dn1:9866", "/ssd", ReplicaZone.NONE), PERMANENT)));
    new LocateText(lines::add).totals("total", totals(file));
    assertThat(CommandLines.unwrapped(lines.get(0), 4))
        .contains("1 file (0 in the wrong zone), ", "unknown 0 B, none 1.0 MiB");
  }

  @Test
  void jsonHasALineForEachFileDirectoryAndTotal() throws Exception {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Search json = new Search(new PrintWriter(out), new PrintWriter(err), true);
    json.file(wrong("/user/y"));
    json.directory("/user", totals(wrong("/user/y")));
    json.passedOver("/user/secret", new IOException("Permission denied\n\tat Server"));
    json.total(totals(wrong("/user/y")), Map.of("no answer", List.of("dn2:9866")));

    out.toString().lines().forEach(lines::add);
    assertThat(lines).hasSize(4);
    JsonNode file = parse(0);
    assertThat(file.get("kind").asText()).isEqualTo("file");
    assertThat(file.get("wrong").asBoolean()).isTrue();
    assertThat(file.get("verdicts").get(0).get("lifetime").asText()).isEqualTo("permanent");
    JsonNode replica = file.get("replicas").get(0);
    assertThat(replica.get("zone").asText()).isEqualTo("outer");
    assertThat(replica.get("wrong").asBoolean()).isTrue();
    assertThat(replica.get("volume").asText()).isEqualTo("/data/1");
    assertThat(file.get("replicas").get(1).get("volume").isNull()).isTrue();

    assertThat(parse(1).get("replica_bytes").get("unknown").asLong()).isEqualTo(MIB);
    assertThat(parse(2).get("kind").asText()).isEqualTo("passed_over");
    assertThat(parse(2).get("why").asText()).isEqualTo("Permission denied");
    assertThat(parse(3).get("kind").asText()).isEqualTo("total");
    JsonNode unknown = parse(3).get("zone_unknown_on").get(0);
    assertThat(unknown.get("why").asText()).isEqualTo("no answer");
    assertThat(unknown.get("data_nodes").get(0).asText()).isEqualTo("dn2:9866");

    assertThat(err.toString())
        .contains("Skipped /user/secret: Permission denied", "on dn2:9866: no answer.");
  }

  @Test
  void namesTheFirstDataNodesAndCountsTheOthers() {
    assertThat(Columns.names(List.of("a", "b", "c"))).isEqualTo("a, b, c");
    assertThat(Columns.names(List.of("a", "b", "c", "d", "e"))).isEqualTo("a, b, c and 2 more");
  }

  private JsonNode parse(int line) throws Exception {
    return JsonStyle.parse(lines.get(line));
  }

  private static PlacedFile right(String path) {
    Volume volume = volume("dn1:9866", "/data/1", ReplicaZone.OUTER);
    return new PlacedFile(
        path, 2 * MIB, TEMPORARY, List.of(replica(volume, TEMPORARY), replica(volume, TEMPORARY)));
  }

  private static PlacedFile wrong(String path) {
    return new PlacedFile(
        path,
        MIB,
        PERMANENT,
        List.of(
            replica(volume("dn1:9866", "/data/1", ReplicaZone.OUTER), PERMANENT),
            replica(volume("dn2:9866", null, ReplicaZone.UNKNOWN), PERMANENT)));
  }

  private static Replica replica(Volume volume, Verdict verdict) {
    return new Replica("blk_1", MIB, volume, verdict, false);
  }

  private static Volume volume(String dataNode, String path, ReplicaZone zone) {
    return new Volume(dataNode, path, "DISK", zone);
  }

  private static FileTotals totals(PlacedFile... files) {
    FileTotals totals = new FileTotals();
    for (PlacedFile file : files) {
      totals.add(file);
    }
    return totals;
  }
}
