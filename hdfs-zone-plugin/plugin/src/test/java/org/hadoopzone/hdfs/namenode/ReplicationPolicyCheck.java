/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.TestReplicationPolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.TestReplicationPolicyConsiderLoad;
import org.apache.hadoop.hdfs.server.blockmanagement.TestReplicationPolicyExcludeSlowNodes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.Result;
import org.junit.runner.Runner;
import org.junit.runner.manipulation.Filter;
import org.junit.runners.model.InitializationError;
import org.junit.runners.model.TestClass;
import org.junit.runners.parameterized.BlockJUnit4ClassRunnerWithParameters;
import org.junit.runners.parameterized.TestWithParameters;

/**
 * Runs Hadoop's own placement tests with our policy. These tests take the policy as a parameter, so
 * a key in a site file cannot replace it. Only Hadoop 3.4 has these tests, so the name of this
 * class does not end in Test or IT, and hadoop-tests/included.txt lists it.
 */
class ReplicationPolicyCheck {
  /**
   * Skipped tests: they expect a message about too few DataNodes as the last line of the log, but a
   * log line of our policy may follow it.
   */
  private static final List<String> EXCLUDED =
      List.of(
          "testChooseTargetWithMoreThanAvailableNodes[zones]",
          "testChooseTargetWithMoreThanAvailableNodesWithStaleness[zones]");

  @ParameterizedTest
  @ValueSource(
      classes = {
        TestReplicationPolicy.class,
        TestReplicationPolicyConsiderLoad.class,
        TestReplicationPolicyExcludeSlowNodes.class
      })
  void hadoopsOwnTestsPassWithOurPolicy(Class<?> tests) throws InitializationError {
    List<Object> policy = Collections.singletonList(Offline.class.getName());
    Runner runner =
        new BlockJUnit4ClassRunnerWithParameters(
            new TestWithParameters("[zones]", new TestClass(tests), policy));
    Result result = new JUnitCore().run(Request.runner(runner).filterWith(NOT_EXCLUDED));

    assertThat(result.getRunCount()).isPositive();
    assertThat(result.getFailures()).isEmpty();
  }

  private static final Filter NOT_EXCLUDED =
      new Filter() {
        @Override
        public boolean shouldRun(Description test) {
          return !EXCLUDED.contains(test.getMethodName());
        }

        @Override
        public String describe() {
          return "without " + EXCLUDED;
        }
      };

  /** A policy that does not query DataNodes, because the tests use made-up addresses. */
  public static class Offline extends ZoneBlockPlacementPolicy {
    public Offline() {
      super(conf -> dataNode -> Collections.emptyMap());
    }
  }
}
