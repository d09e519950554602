/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hdfs.protocol.ClientDatanodeProtocol;
import org.apache.hadoop.hdfs.server.datanode.DiskBalancerWorkItem;
import org.apache.hadoop.hdfs.server.datanode.DiskBalancerWorkStatus;
import org.apache.hadoop.hdfs.server.datanode.DiskBalancerWorkStatus.DiskBalancerWorkEntry;
import org.apache.hadoop.hdfs.server.datanode.DiskBalancerWorkStatus.Result;
import org.hadoopzone.hdfs.DataNodeCalls;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Executes plans on a DataNode whose replies are set by the tests. */
class DiskBalancerRunsTest {
  private final ClientDatanodeProtocol dataNode = mock(ClientDatanodeProtocol.class);
  private final DataNodeCalls calls = mock(DataNodeCalls.class);
  private final DiskBalancerRuns runs = new DiskBalancerRuns(calls, 0, 1);
  private final StoredNode node = Inventories.node("dn1", 2);
  private final MovePlan plan = new MigrateRule(path -> true).plans(node.volumes).get(0);

  @BeforeEach
  void connect() throws IOException {
    when(calls.make(any(), any()))
        .thenAnswer(call -> call.<DataNodeCalls.Call<?>>getArgument(1).on(dataNode));
  }

  @Test
  void planIsWatchedAlthoughQueriesFail() throws Exception {
    AtomicInteger queries = new AtomicInteger();
    when(dataNode.queryDiskBalancerPlan())
        .thenAnswer(
            call -> {
              if (queries.incrementAndGet() < DiskBalancerRuns.FAILED_QUERIES) {
                throw new IOException("the DataNode is busy");
              }
              return moved(plan.replicas());
            });
    runs.execute(node, plan);
    assertThat(queries).hasValue(DiskBalancerRuns.FAILED_QUERIES);
    verify(dataNode, never()).cancelDiskBalancePlan(any());
  }

  @Test
  void planIsCancelledIfAllQueriesFail() throws Exception {
    when(dataNode.queryDiskBalancerPlan()).thenThrow(new IOException("the DataNode is busy"));
    assertThatThrownBy(() -> runs.execute(node, plan))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll("the DataNode is busy", "The plan was cancelled");
    verify(dataNode).cancelDiskBalancePlan(any());

    doThrow(new IOException("no route\n\tat Client")).when(dataNode).cancelDiskBalancePlan(any());
    assertThatThrownBy(() -> runs.execute(node, plan))
        .hasMessageEndingWith("The plan could not be cancelled and may still run: no route");
  }

  @Test
  void stopCancelsTheRunningPlanAndRefusesOthers() throws Exception {
    Thread stopping = new Thread(runs::stop);
    when(dataNode.queryDiskBalancerPlan())
        .thenAnswer(
            call -> {
              if (stopping.getState() == Thread.State.NEW) {
                stopping.start();
              }
              return new DiskBalancerWorkStatus(Result.PLAN_UNDER_PROGRESS, "id", List.of());
            });
    assertThatThrownBy(() -> runs.execute(node, plan))
        .isInstanceOf(InterruptedException.class)
        .hasMessageContaining("The plan was cancelled");
    stopping.join();
    assertThatThrownBy(() -> runs.execute(node, plan)).isInstanceOf(InterruptedException.class);
    verify(dataNode).submitDiskBalancerPlan(any(), anyLong(), any(), any(), anyBoolean());
  }

  @Test
  void deviationFromThePlanNamesPossibleCauses() throws Exception {
    when(dataNode.queryDiskBalancerPlan()).thenReturn(moved(1));
    assertThatThrownBy(() -> runs.execute(node, plan))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(
            "moved 1 replicas (128.0 MiB) instead of 2 (256.0 MiB)", "deleted", "snapshots");
  }

  @Test
  void planOfAnotherToolIsNotAwaited() throws Exception {
    when(dataNode.queryDiskBalancerPlan())
        .thenReturn(
            new DiskBalancerWorkStatus(Result.PLAN_UNDER_PROGRESS, "id", "/other.plan.json", "[]"));
    assertThatThrownBy(() -> runs.isExecutingEarlier(node))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("another plan, /other.plan.json");
  }

  private static DiskBalancerWorkStatus moved(int replicas) {
    DiskBalancerWorkItem item = new DiskBalancerWorkItem();
    item.setBlocksCopied(replicas);
    item.setBytesCopied(replicas * Inventories.BLOCK);
    return new DiskBalancerWorkStatus(
        Result.PLAN_DONE, "id", List.of(new DiskBalancerWorkEntry("outer", "inner", item)));
  }
}
