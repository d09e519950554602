/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;
import org.hadoopzone.zone.ZoneRule;
import org.junit.jupiter.api.Test;

class NodeVolumesTest {
  private static final ZoneRule RULE = ZoneRule.parse("/data/*/outer");
  private static final Map<String, String> ANSWER =
      Map.of("DS-o", "/data/1/outer/dfs/", "DS-i", "/data/1/inner/dfs/", "DS-s", "/ssd/dfs/");

  private final List<String> asked = new ArrayList<>();

  @Test
  void returnsZonesAndAsksEachDataNodeOnce() {
    NodeVolumes volumes = volumes(ANSWER, RULE);
    Volume outer = volumes.of(node("a"), "DS-o", StorageType.DISK);
    assertThat(outer.dataNode).isEqualTo("a.example.com:9866");
    assertThat(outer.path()).contains("/data/1/outer/dfs/");
    assertThat(outer.zone).isEqualTo(ReplicaZone.OUTER);
    assertThat(zoneOf(volumes, "DS-i", StorageType.DISK)).isEqualTo(ReplicaZone.INNER);
    assertThat(zoneOf(volumes, "DS-s", StorageType.SSD)).isEqualTo(ReplicaZone.NONE);
    assertThat(asked).containsExactly("a.example.com");
    assertThat(volumes.silent).isEmpty();
  }

  @Test
  void zoneIsUnknownWithoutOuterDirs() {
    NodeVolumes volumes = volumes(ANSWER, ZoneRule.parse(""));
    Volume volume = volumes.of(node("a"), "DS-o", StorageType.DISK);
    assertThat(volume.zone).isEqualTo(ReplicaZone.UNKNOWN);
    assertThat(volume.path()).isPresent();
  }

  @Test
  void reportsMissingSuperuserRightsOnceForAllDataNodes() {
    NodeVolumes volumes =
        volumes(new RemoteException(AccessControlException.class.getName(), "Permission denied."));
    for (String name : List.of("a", "b")) {
      for (String storage : List.of("DS-1-", "DS-2-")) {
        Volume volume = volumes.of(node(name), storage + name, StorageType.DISK);
        assertThat(volume.zone).isEqualTo(ReplicaZone.UNKNOWN);
        assertThat(volume.path()).isEmpty();
      }
    }
    assertThat(asked).hasSize(2);
    assertThat(volumes.silent).hasSize(1);
    volumes.silent.forEach(
        (why, nodes) -> {
          assertThat(why).contains("only to superusers", "dfs.permissions.superusergroup");
          assertThat(nodes).containsExactly("a.example.com:9866", "b.example.com:9866");
        });
  }

  @Test
  void reportsWhyADataNodeDoesNotAnswerAndTheRemedy() {
    NodeVolumes volumes = volumes(new ConnectException("refused\nat somewhere"));
    assertThat(zoneOf(volumes, "DS-o", StorageType.DISK)).isEqualTo(ReplicaZone.UNKNOWN);
    assertThat(volumes.silent.keySet())
        .singleElement()
        .satisfies(
            why ->
                assertThat(why)
                    .contains("refused", "IPC port", "dfs.disk.balancer.enabled")
                    .doesNotContain("at somewhere"));
  }

  @Test
  void reportsAVolumeThatTheDataNodeOmits() {
    NodeVolumes volumes = volumes(ANSWER, RULE);
    assertThat(zoneOf(volumes, "DS-gone", StorageType.DISK)).isEqualTo(ReplicaZone.UNKNOWN);
    assertThat(volumes.silent.keySet())
        .singleElement()
        .satisfies(why -> assertThat(why).contains("does not report the volume"));
  }

  private ReplicaZone zoneOf(NodeVolumes volumes, String storageId, StorageType type) {
    return volumes.of(node("a"), storageId, type).zone;
  }

  private NodeVolumes volumes(Map<String, String> answer, ZoneRule rule) {
    return new NodeVolumes(
        node -> {
          asked.add(node.getHostName());
          return answer;
        },
        rule);
  }

  private NodeVolumes volumes(IOException trouble) {
    return new NodeVolumes(
        node -> {
          asked.add(node.getHostName());
          throw trouble;
        },
        RULE);
  }

  private static DatanodeID node(String name) {
    return new DatanodeID("10.0.0.1", name + ".example.com", name, 9866, 9864, 9865, 9867);
  }
}
