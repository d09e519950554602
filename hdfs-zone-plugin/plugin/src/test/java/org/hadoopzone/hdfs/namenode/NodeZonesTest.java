/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.hadoopzone.hdfs.ZoneSettings;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneRule;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks when the NameNode queries a DataNode for the paths of its storages. */
class NodeZonesTest {
  private static final ZoneRule RULE = ZoneRule.parse("/data/*/outer");

  private final DatanodeDescriptor node = DataNodes.dataNode();
  private final Map<String, String> paths = new HashMap<>();
  private final NodeZones zones =
      new NodeZones(node, ZoneSettings.read(new Configuration(false)).newChooser());
  private IOException trouble;
  private Error error;
  private long now = 1_000;

  @BeforeEach
  void twoDisks() {
    DataNodes.addDisk(node, "DS-outer");
    DataNodes.addDisk(node, "DS-inner");
    paths.put("DS-outer", "/data/1/outer/dfs/");
    paths.put("DS-inner", "/data/1/inner/dfs/");
  }

  @Test
  void queriesDataNodeOnceForAllStorages() {
    assertThat(zones.of("DS-outer")).isNull();
    assertThat(askIfDue()).isTrue();
    assertThat(zones.of("DS-outer")).isEqualTo(Zone.OUTER);
    assertThat(zones.of("DS-inner")).isEqualTo(Zone.INNER);
    assertThat(zones.of("DS-other")).isNull();
    assertThat(zones.storages().unknown).isZero();

    now += 1_000_000;
    assertThat(askIfDue()).isFalse();
  }

  @Test
  void doesNotQueryDataNodeBeforeItReportsStorages() {
    assertThat(isDue(DataNodes.dataNode())).isFalse();
  }

  @Test
  void onlyOneThreadAtATimeQueriesDataNode() {
    assertThat(isDue(node)).isTrue();
    assertThat(isDue(node)).isFalse();
    zones.ask(node, this::answer, RULE, now);
    assertThat(isDue(node)).isFalse();
  }

  @Test
  void queriesAgainForUnknownStorage() {
    askIfDue();
    DataNodes.addDisk(node, "DS-added");
    zones.update(node);
    assertThat(zones.storages().unknown).isOne();
    paths.put("DS-added", "/data/2/outer/dfs/");

    assertThat(askIfDue()).isTrue();
    assertThat(zones.of("DS-added")).isEqualTo(Zone.OUTER);
  }

  @Test
  void queriesAgainAfterRegistration() {
    askIfDue();
    paths.put("DS-inner", "/data/1/outer/dfs/");
    DataNodes.registerAgain(node);

    assertThat(askIfDue()).isTrue();
    assertThat(zones.of("DS-inner")).isEqualTo(Zone.OUTER);
    assertThat(askIfDue()).isFalse();
  }

  @Test
  void doesNotQueryForSsdOrFailedStorages() {
    askIfDue();
    DataNodes.add(node, "DS-ssd", StorageType.SSD, DatanodeStorage.State.NORMAL);
    DataNodes.add(node, "DS-failed", StorageType.DISK, DatanodeStorage.State.FAILED);
    assertThat(askIfDue()).isFalse();
  }

  @Test
  void queriesLessOftenWhileQueriesFail() {
    trouble = new IOException("disk balancer is off\n\tat Some.where");
    for (int failures = 0; failures < 12; failures++) {
      assertThat(askIfDue()).isTrue();
      assertThat(zones.isFailing()).isTrue();
      now += NodeZones.pauseMillis(failures) - 1;
      assertThat(askIfDue()).isFalse();
      now++;
    }
    assertThat(NodeZones.pauseMillis(0)).isEqualTo(2_000);
    assertThat(NodeZones.pauseMillis(1)).isEqualTo(4_000);
    assertThat(NodeZones.pauseMillis(100)).isEqualTo(600_000);

    trouble = null;
    assertThat(askIfDue()).isTrue();
    assertThat(zones.isFailing()).isFalse();
  }

  @Test
  void queriesAgainAfterError() {
    error = new StackOverflowError("thrown by the test");
    assertThat(askIfDue()).isTrue();
    assertThat(zones.isFailing()).isTrue();
    now += NodeZones.pauseMillis(0);
    error = null;
    assertThat(askIfDue()).isTrue();
    assertThat(zones.of("DS-outer")).isEqualTo(Zone.OUTER);
  }

  @Test
  void registrationEndsPauseAfterFailure() {
    trouble = new IOException("gone");
    askIfDue();
    assertThat(askIfDue()).isFalse();
    DataNodes.registerAgain(node);
    assertThat(askIfDue()).isTrue();
  }

  @Test
  void keepsKnownZonesUntilQuerySucceeds() {
    askIfDue();
    trouble = new IOException("gone");
    DataNodes.registerAgain(node);
    assertThat(askIfDue()).isTrue();
    assertThat(zones.of("DS-outer")).isEqualTo(Zone.OUTER);
    now += NodeZones.pauseMillis(0);
    assertThat(askIfDue()).isTrue();
  }

  @Test
  void replyWithoutAllStoragesCountsAsFailure() {
    paths.remove("DS-inner");
    askIfDue();
    assertThat(zones.isFailing()).isTrue();
    assertThat(zones.of("DS-outer")).isEqualTo(Zone.OUTER);
  }

  @Test
  void invalidPathLeavesOnlyItsStorageUnknown() {
    // Java rejects this path in the same way as a non-ASCII path in the C locale.
    paths.put("DS-inner", "/data/\0");
    askIfDue();
    assertThat(zones.isFailing()).isTrue();
    assertThat(zones.of("DS-outer")).isEqualTo(Zone.OUTER);
    assertThat(zones.of("DS-inner")).isNull();
    assertThat(zones.storages().unknown).isOne();
  }

  private boolean askIfDue() {
    boolean isDue = isDue(node);
    if (isDue) {
      zones.ask(node, this::answer, RULE, now);
    }
    return isDue;
  }

  private boolean isDue(DatanodeDescriptor dataNode) {
    zones.update(dataNode);
    return zones.claimQuestion(dataNode, now);
  }

  private Map<String, String> answer(Object dataNode) throws IOException {
    if (error != null) {
      throw error;
    }
    if (trouble != null) {
      throw trouble;
    }
    return paths;
  }
}
