/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.io.StringWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs migrations of two DataNodes. A mock records the plans instead of executing them. */
class MigrationTest {
  private static final long NEVER = Long.MAX_VALUE;

  private final StringWriter printed = new StringWriter();
  private final DiskBalancerRuns runs = mock(DiskBalancerRuns.class);
  private final AtomicInteger inventories = new AtomicInteger();

  /** The names of the DataNodes that have executed a plan. */
  private final Set<String> executed = new HashSet<>();

  @BeforeEach
  void recordPlans() throws Exception {
    doAnswer(call -> executed.add(call.<StoredNode>getArgument(0).name()))
        .when(runs)
        .execute(any(), any());
  }

  @Test
  void plansOnceWhileTheInventoryIsNewAndChecksTheResult() throws Exception {
    assertThat(migrate(NEVER)).isTrue();
    assertThat(inventories).hasValue(2);
    verify(runs).awaitReports();
    assertExecuted("dn1", 1);
    assertExecuted("dn2", 1);
  }

  @Test
  void plansAgainBeforeEachDataNodeIfTheInventoryIsOld() throws Exception {
    assertThat(migrate(0)).isTrue();
    assertThat(inventories).hasValue(4);
    assertExecuted("dn1", 2);
    assertExecuted("dn2", 3);
    assertThat(printed.toString()).contains("dn2:9866 will move: 3 replicas");
  }

  @Test
  void dataNodeThatExecutesAnotherPlanIsRefusedAndOthersContinue() throws Exception {
    when(runs.isExecutingEarlier(named("dn1"))).thenThrow(new IOException("another plan"));
    assertThat(migrate(NEVER)).isFalse();
    assertThat(printed.toString()).contains("dn1:9866: no replicas are moved: another plan");
    verify(runs, never()).execute(named("dn1"), any());
    assertExecuted("dn2", 1);
  }

  @Test
  void earlierPlanIsAwaitedAndMovesArePlannedAgain() throws Exception {
    when(runs.isExecutingEarlier(named("dn1"))).thenReturn(true);
    assertThat(migrate(NEVER)).isTrue();
    assertThat(printed.toString()).contains("dn1:9866: waiting until the disk balancer");
    verify(runs).awaitEarlier(named("dn1"));
    assertExecuted("dn1", 2);
    assertExecuted("dn2", 2);
  }

  @Test
  void dataNodeThatIsNoLongerLiveIsRefusedAndOthersContinue() throws Exception {
    when(runs.isExecutingEarlier(named("dn1"))).thenReturn(true);
    AtomicInteger taken = new AtomicInteger();
    Migration migration =
        migration(
            () ->
                taken.getAndIncrement() == 0
                    ? List.of(Inventories.node("dn1", 1), Inventories.node("dn2", 1))
                    : List.of(Inventories.node("dn2", 1)),
            NEVER);
    assertThat(migration.run(false)).isFalse();
    assertThat(printed.toString()).contains("dn1:9866: no replicas are moved: the NameNode");
    assertExecuted("dn2", 1);
  }

  @Test
  void furtherPlansOfADataNodeAreMadeAgainIfTheInventoryIsOld() throws Exception {
    Migration migration =
        migration(
            () ->
                List.of(
                    inventories.incrementAndGet() < 3
                        ? Inventories.nodeWithTwoPlans("dn1")
                        : Inventories.node("dn1", inventories.get() == 3 ? 3 : 0)),
            0);
    assertThat(migration.run(false)).isTrue();
    assertExecuted("dn1", 1);
    assertExecuted("dn1", 3);
    verify(runs, times(2)).awaitReports();
  }

  @Test
  void failedInventoryIsRepeatedForTheNextDataNode() throws Exception {
    when(runs.isExecutingEarlier(named("dn1"))).thenReturn(true);
    Migration migration =
        migration(
            () -> {
              if (inventories.incrementAndGet() == 2) {
                throw new IOException("NameNode fails over");
              }
              return List.of(Inventories.node("dn1", 1), Inventories.node("dn2", 1));
            },
            NEVER);
    assertThat(migration.run(false)).isFalse();
    assertThat(printed.toString()).contains("dn1:9866: no replicas are moved: NameNode fails over");
    assertExecuted("dn2", 1);
  }

  @Test
  void replicasThatAreStillInTheWrongZoneAfterTheMovesAreReported() throws Exception {
    Migration migration = migration(() -> List.of(Inventories.node("dn1", 1)), NEVER);
    assertThat(migration.run(false)).isFalse();
    assertExecuted("dn1", 1);
    assertThat(printed.toString())
        .contains("dn1:9866: 128.0 MiB on /data/outer stay in the wrong zone");
  }

  @Test
  void dataNodeWhoseResultCannotBeCheckedIsReported() throws Exception {
    StoredNode node = Inventories.node("dn1", 1);
    StoredNode silent = new StoredNode(node.node, List.of(), "no answer");
    Migration migration =
        migration(() -> List.of(inventories.incrementAndGet() == 1 ? node : silent), NEVER);
    assertThat(migration.run(false)).isFalse();
    assertThat(printed.toString()).contains("dn1:9866: cannot check the result: no answer");
  }

  @Test
  void movesThatAreReportedLateAreNoDeviation() throws Exception {
    Migration migration =
        migration(
            () -> List.of(Inventories.node("dn1", inventories.incrementAndGet() <= 2 ? 1 : 0)),
            NEVER);
    assertThat(migration.run(false)).isTrue();
    assertThat(inventories).hasValue(3);
  }

  @Test
  void dataNodeThatIsGoneAfterItsPlansIsReported() throws Exception {
    Migration migration =
        migration(
            () ->
                inventories.incrementAndGet() == 1
                    ? List.of(Inventories.node("dn1", 1))
                    : List.of(),
            NEVER);
    assertThat(migration.run(false)).isFalse();
    assertThat(printed.toString())
        .contains("dn1:9866: cannot check the result, because the DataNode is not live");
  }

  @Test
  void resultIsNotCheckedIfNoPlanWasExecuted() throws Exception {
    when(runs.isExecutingEarlier(any())).thenThrow(new IOException("another plan"));
    assertThat(migrate(NEVER)).isFalse();
    assertThat(inventories).hasValue(1);
    verify(runs, never()).awaitReports();
  }

  @ParameterizedTest
  @CsvSource({
    "/user//joe, /user/joe",
    "//user/joe/, /user/joe",
    "/user/a/../joe, /user/joe",
    "/user/./joe, /user/joe",
    "/, /"
  })
  void pathsAreNormalized(String path, String normalized) {
    assertThat(Migration.normalize(path)).isEqualTo(normalized);
  }

  /**
   * Migrates two DataNodes. In inventory number n, a DataNode has n replicas to move, or none if it
   * has executed a plan.
   */
  private boolean migrate(long maxAgeNanos) throws IOException, InterruptedException {
    return migration(
            () -> {
              int replicas = inventories.incrementAndGet();
              return List.of(node("dn1", replicas), node("dn2", replicas));
            },
            maxAgeNanos)
        .run(false);
  }

  private StoredNode node(String host, int replicas) {
    StoredNode node = Inventories.node(host, replicas);
    return executed.contains(node.name()) ? Inventories.node(host, 0) : node;
  }

  private Migration migration(Migration.InventorySource source, long maxAgeNanos) {
    return new Migration(
        new MigratePrinter((values, text) -> printed.append(text).append('\n')),
        new MigrateRule(path -> true),
        source,
        runs,
        scanNanos -> maxAgeNanos);
  }

  private void assertExecuted(String host, int replicas) throws IOException, InterruptedException {
    verify(runs).execute(named(host), argThat(plan -> plan.replicas() == replicas));
  }

  private static StoredNode named(String host) {
    return argThat(node -> node != null && node.name().startsWith(host));
  }
}
