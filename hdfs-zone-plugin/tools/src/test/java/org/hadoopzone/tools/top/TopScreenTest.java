/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.top;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hadoopzone.tools.cli.JsonStyle;
import org.junit.jupiter.api.Test;

class TopScreenTest {
  private static final String DATANODE = "DataNode dn1:9866";

  private final MetricSample before = new MetricSample();
  private final MetricSample now = new MetricSample();

  @Test
  void dividesIncreasesByTheTimeBetweenTheSamples() {
    add(before, DATANODE, "DiskZoneVolumePlacement", Map.of("BlocksToInner", 10));
    add(now, DATANODE, "DiskZoneVolumePlacement", Map.of("BlocksToInner", 13));

    assertThat(screen(20))
        .containsPattern("placed by DataNodes, per second\\s+outer +inner +spilled")
        .containsPattern(DATANODE + " +- +1\\.5 +- +- +-");
  }

  @Test
  void countsFromZeroAfterADaemonHasRestarted() {
    add(before, DATANODE, "DiskZoneVolumePlacement", Map.of("BlocksToInner", 1000));
    add(now, DATANODE, "DiskZoneVolumePlacement", Map.of("BlocksToInner", 8));

    assertThat(screen(20)).containsPattern(DATANODE + " +- +4\\.0");
  }

  @Test
  void showsSizesAndTheStateOfPackingOfEachVolume() {
    Map<String, Object> volume =
        Map.of(
            "tag.Fence",
            "/data/1",
            "InUseBytes",
            3L << 30,
            "PackedBytes",
            50_000_000,
            "PackState",
            3);
    add(before, DATANODE, "DiskZoneFence-data-1", Map.of("PackedBytes", 10_000_000));
    add(now, DATANODE, "DiskZoneFence-data-1", volume);

    assertThat(screen(20))
        .containsPattern(DATANODE + " /data/1 +3\\.0 GiB +- +- +20\\.0 +- +disk busy");
  }

  @Test
  void showsTheBusiestRowsFirstAndTheNumberOfTheOthers() {
    for (int i = 1; i <= 3; i++) {
      add(before, "NodeManager nm" + i, "DiskZoneContainers", Map.of("PlacedInOuter", 0));
      add(now, "NodeManager nm" + i, "DiskZoneContainers", Map.of("PlacedInOuter", i));
    }

    assertThat(screen(2)).containsPattern("(?s)nm3 .*nm2 .*and 1 more").doesNotContain("nm1");
  }

  @Test
  void namesDaemonsThatDoNotAnswer() {
    now.unreadable.add("DataNode dn2:9866: Connection refused");
    now.add("DataNode dn3:9866", 102, List.of());

    assertThat(screen(20))
        .contains("daemons without metrics of disk zones: 1")
        .contains("Cannot read DataNode dn2:9866: Connection refused");
  }

  @Test
  void printsRowsAsJson() throws Exception {
    add(before, DATANODE, "DiskZoneFence-data-1", Map.of("PackedBytes", 0));
    add(before, "NameNode nn", "DiskZoneStripedBlockPlacement", Map.of("TemporaryToOuter", 0));
    add(
        now,
        DATANODE,
        "DiskZoneFence-data-1",
        Map.of("tag.Fence", "/data/1", "PackedBytes", 4, "AllowedEnd", 7));
    add(now, "NameNode nn", "DiskZoneStripedBlockPlacement", Map.of("TemporaryToOuter", 6));

    JsonNode json = JsonStyle.parse(new TopScreen(before, now, 20).json());
    JsonNode volume = json.get("volumes").get(0);
    assertThat(volume.get("fence").asText()).isEqualTo("/data/1");
    assertThat(volume.get("allowed_end_bytes").asLong()).isEqualTo(7);
    assertThat(volume.get("packed_bytes_per_second").asDouble()).isEqualTo(2);
    JsonNode striped = json.get("namenodes").get(0);
    assertThat(striped.get("source").asText()).isEqualTo("DiskZoneStripedBlockPlacement");
    assertThat(striped.get("temp_outer_per_second").asDouble()).isEqualTo(3);
  }

  private String screen(int rows) {
    return new TopScreen(before, now, rows).toString();
  }

  private void add(MetricSample sample, String daemon, String source, Map<String, ?> bean) {
    Map<String, Object> all = new HashMap<>(bean);
    all.put("name", "Hadoop:service=DataNode,name=" + source);
    sample.add(daemon, sample == before ? 100 : 102, List.of(all));
  }
}
