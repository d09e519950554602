/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.Test;

/** Checks which replicas are moved, and how the disk balancer executes the plans. */
class MigrateRuleTest {
  private static final long BLOCK = 128L << 20;
  private static final long AMPLE = 1L << 40;

  private final StoredVolume outer = volume("outer", Zone.OUTER, AMPLE);
  private final StoredVolume inner = volume("inner", Zone.INNER, AMPLE);
  private final MigrateRule rule = new MigrateRule(path -> true);

  @Test
  void replicasAreOrderedByPath() {
    List<Long> ids = new ArrayList<>();
    for (long id : new long[] {0x20000, 0x100, 0xA0000, 9, 10}) {
      outer.replicas.add(new StoredReplica("/x", id, 1, Zone.OUTER));
    }
    outer.replicas.forEach(replica -> ids.add(replica.id));
    // The replicas are in the order of their paths: subdir0/subdir0/blk_10, …/blk_9,
    // subdir0/subdir1, subdir10, subdir2.
    assertThat(ids).containsExactly(10L, 9L, 0x100L, 0xA0000L, 0x20000L);
  }

  @Test
  void permanentReplicasGoToTheInnerZoneAndTemporaryOnesToTheOuter() {
    add(outer, 1, 3, Zone.INNER);
    add(inner, 11, 2, Zone.OUTER);
    List<MovePlan> runs = rule.plans(List.of(outer, inner));
    assertThat(runs.get(0).settledBytes()).isEqualTo(3 * BLOCK);
    assertThat(runs.get(0).destination).isSameAs(inner);
    assertThat(rule.wrongBytes(outer) + rule.wrongBytes(inner)).isZero();
  }

  @Test
  void replicasMovedToTheWrongZoneAreMovedBackByAnotherPlan() {
    add(outer, 1, 1, Zone.OUTER);
    add(outer, 2, 3, Zone.INNER);
    add(outer, 5, 1, Zone.OUTER);
    List<MovePlan> runs = rule.plans(List.of(outer, inner));
    assertThat(runs).hasSize(2);
    assertThat(runs.get(0).settled).hasSize(3);
    assertThat(runs.get(0).along).extracting(replica -> replica.path).containsExactly("/file1");
    assertThat(runs.get(1).source).isSameAs(inner);
    assertThat(runs.get(1).settled).extracting(replica -> replica.path).containsExactly("/file1");
    assertThat(rule.wrongBytes(outer) + rule.wrongBytes(inner)).isZero();
  }

  @Test
  void doesNotMoveMoreBytesToTheWrongZoneThanToTheRightOne() {
    add(outer, 1, 3, Zone.OUTER);
    add(outer, 4, 2, Zone.INNER);
    assertThat(rule.plans(List.of(outer, inner))).isEmpty();
    assertThat(rule.reason(outer, List.of(outer, inner))).contains("first move at least as much");
  }

  @Test
  void aVolumeThatWouldRunLowIsNotFilled() {
    add(outer, 1, 4, Zone.INNER);
    StoredVolume small = volume("small", Zone.INNER, 5 * BLOCK);
    List<MovePlan> runs = rule.plans(List.of(outer, small));
    // The disk balancer checks before each replica that the whole plan would still fit.
    assertThat(runs.get(0).settled).hasSize(2);
    assertThat(small.space).isPositive();
    assertThat(rule.reason(outer, List.of(outer, small))).contains("no volume");
  }

  @Test
  void onlySelectedFilesAreMoved() {
    add(outer, 1, 4, Zone.INNER);
    assertThat(new MigrateRule("/other"::equals).plans(List.of(outer, inner))).isEmpty();
  }

  @Test
  void theDiskBalancerMovesExactlyWhatIsPlanned() {
    Random random = new Random(7);
    for (int round = 0; round < 500; round++) {
      StoredVolume volume = volume("random", Zone.OUTER, AMPLE);
      int replicas = 1 + random.nextInt(300);
      for (int i = 0; i < replicas; i++) {
        long bytes = random.nextInt(3) == 0 ? 1 + random.nextInt(1 << 20) : BLOCK;
        Zone preferred = random.nextInt(4) == 0 ? Zone.OUTER : Zone.INNER;
        volume.replicas.add(new StoredReplica("/x", random.nextInt(1 << 30), bytes, preferred));
      }
      List<StoredReplica> all = new ArrayList<>(volume.replicas);
      List<MovePlan> runs = rule.plans(List.of(volume, volume("inner", Zone.INNER, AMPLE)));
      if (!runs.isEmpty()) {
        assertThat(diskBalancer(all, runs.get(0).bytesToMove()))
            .isEqualTo(all.subList(0, runs.get(0).replicas()));
      }
    }
  }

  /** Chooses replicas like Hadoop's DiskBalancer.DiskBalancerMover, with a tolerance of 1 %. */
  private static List<StoredReplica> diskBalancer(List<StoredReplica> volume, long toMove) {
    List<StoredReplica> moved = new ArrayList<>();
    long copied = 0;
    for (StoredReplica replica : volume) {
      boolean isCloseEnough = toMove < copied + copied / 100;
      long needed = toMove - copied;
      if (isCloseEnough) {
        break;
      }
      if (replica.bytes <= needed + needed / 100) {
        moved.add(replica);
        copied += replica.bytes;
      }
    }
    return moved;
  }

  private static StoredVolume volume(String name, Zone zone, long space) {
    return new StoredVolume("DS-" + name, "/data/" + name, "DISK", zone, space);
  }

  private static void add(StoredVolume volume, long firstId, int replicas, Zone preferred) {
    for (long id = firstId; id < firstId + replicas; id++) {
      volume.replicas.add(new StoredReplica("/file" + id, id, BLOCK, preferred));
    }
  }
}
