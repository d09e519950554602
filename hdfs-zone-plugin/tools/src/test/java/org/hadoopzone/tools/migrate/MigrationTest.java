/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs migrations of two DataNodes. A mock records the plans instead of executing them. */
class MigrationTest {
  private static final long NEVER = Long.MAX_VALUE;

  private final StringWriter printed = new StringWriter();
  private final DiskBalancerRuns runs = mock(DiskBalancerRuns.class);
  private final AtomicInteger inventories = new AtomicInteger();

  @Test
  void plansOnceWhileTheInventoryIsNew() throws Exception {
    assertThat(migrate(NEVER)).isTrue();
    assertThat(inventories).hasValue(1);
    assertExecuted("dn1", 1);
    assertExecuted("dn2", 1);
  }

  @Test
  void plansAgainBeforeEachDataNodeIfTheInventoryIsOld() throws Exception {
    assertThat(migrate(0)).isTrue();
    assertThat(inventories).hasValue(3);
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
                        : Inventories.node("dn1", 3)),
            0);
    assertThat(migration.run(false)).isTrue();
    assertExecuted("dn1", 1);
    assertExecuted("dn1", 3);
    verify(runs).awaitReports();
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

  /** Migrates two DataNodes. In the n-th inventory, each of them has n replicas to move. */
  private boolean migrate(long maxAgeNanos) throws IOException, InterruptedException {
    return migration(
            () -> {
              int replicas = inventories.incrementAndGet();
              return List.of(Inventories.node("dn1", replicas), Inventories.node("dn2", replicas));
            },
            maxAgeNanos)
        .run(false);
  }

  private Migration migration(Migration.InventorySource source, long maxAgeNanos) {
    return new Migration(
        new MigratePrinter(new PrintWriter(printed), false),
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
