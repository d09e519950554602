/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.ReconfigurableBase;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.BlockType;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicies;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.blockmanagement.FSClusterStats;
import org.apache.hadoop.net.NetworkTopology;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Enables the policy in the reconfiguration thread of a daemon. */
class ReconfigurationTest {
  private static final String POLICY = DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY;

  private final Configuration site = new Configuration(false);
  private final Daemon daemon = new Daemon();

  @Test
  void invalidValueKeepsOldPolicyAndNextReconfigurationRuns() throws Exception {
    site.set(POLICY, ZoneBlockPlacementPolicy.class.getName());
    site.set(DiskZoneKeys.OUTER_DIRS, "data/1");
    assertThat(reconfigure())
        .hasValueSatisfying(
            error ->
                assertThat(error)
                    .startsWith(DiskZoneKeys.OUTER_DIRS + ": \"data/1\" is not an absolute path"));
    assertThat(daemon.policy()).isExactlyInstanceOf(BlockPlacementPolicyDefault.class);

    site.set(DiskZoneKeys.OUTER_DIRS, "/data/*/outer");
    assertThat(reconfigure()).isEmpty();
    assertThat(daemon.policy()).isInstanceOf(ZoneBlockPlacementPolicy.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "soon"})
  void invalidHeartbeatIntervalKeepsOldPolicyAndErrorNamesKey(String interval) throws Exception {
    site.set(POLICY, ZoneBlockPlacementPolicy.class.getName());
    site.set(DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY, interval);
    assertThat(reconfigure())
        .hasValueSatisfying(
            error ->
                assertThat(error)
                    .startsWith("dfs.heartbeat.interval is \"" + interval + "\", but must be"));
    assertThat(daemon.policy()).isExactlyInstanceOf(BlockPlacementPolicyDefault.class);
  }

  /** Reconfigures the daemon, and returns the error that it reports for the policy. */
  private Optional<String> reconfigure() throws IOException {
    daemon.startReconfigurationTask();
    Wait.until(
        "the end of the reconfiguration", () -> daemon.getReconfigurationTaskStatus().stopped());
    Collection<Optional<String>> errors =
        daemon.getReconfigurationTaskStatus().getStatus().values();
    assertThat(errors).hasSize(1);
    return errors.iterator().next();
  }

  /** Replaces its policies like a NameNode. */
  private final class Daemon extends ReconfigurableBase {
    private BlockPlacementPolicies policies = newPolicies(new Configuration(false));

    Daemon() {
      super(new Configuration(false));
    }

    BlockPlacementPolicy policy() {
      return policies.getPolicy(BlockType.CONTIGUOUS);
    }

    @Override
    protected Configuration getNewConf() {
      return site;
    }

    @Override
    public Collection<String> getReconfigurableProperties() {
      return List.of(POLICY);
    }

    @Override
    protected String reconfigurePropertyImpl(String property, String value) {
      policies = newPolicies(getNewConf());
      return value;
    }

    private BlockPlacementPolicies newPolicies(Configuration conf) {
      return new BlockPlacementPolicies(
          conf, mock(FSClusterStats.class), new NetworkTopology(), null);
    }
  }
}
