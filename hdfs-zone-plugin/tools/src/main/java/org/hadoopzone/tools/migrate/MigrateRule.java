/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Decides which replicas to move, from the inventory of the volumes alone.
 *
 * <p>A plan of the disk balancer specifies a number of bytes, not a list of replicas. The disk
 * balancer moves the first replicas that it finds on a volume, in a known order. The gain of a plan
 * is the bytes that it moves to the right zone, minus the bytes that it moves to the wrong zone.
 * The rule chooses the number of bytes with the largest gain. Each plan has a positive gain, so
 * planning terminates.
 */
public final class MigrateRule {
  private final Predicate<String> wanted;

  /**
   * Creates a rule.
   *
   * @param wanted matches the paths of the files to move
   */
  public MigrateRule(Predicate<String> wanted) {
    this.wanted = wanted;
  }

  /**
   * Returns the plans that move as many replicas of a DataNode as possible to the right zone.
   * Updates the volumes as if the plans had been executed.
   */
  public List<MovePlan> plans(List<StoredVolume> volumes) {
    List<MovePlan> plans = new ArrayList<>();
    for (MovePlan plan = best(volumes); plan != null; plan = best(volumes)) {
      plans.add(plan);
      plan.source.move(plan.settled, plan.destination);
      plan.source.move(plan.along, plan.destination);
    }
    return plans;
  }

  /** Returns the plan with the largest gain; null if none has a gain. */
  private MovePlan best(List<StoredVolume> volumes) {
    MovePlan best = null;
    for (StoredVolume source : volumes) {
      for (StoredVolume destination : volumes) {
        MovePlan plan = destination.isOppositeOf(source) ? best(source, destination) : null;
        if (plan != null && (best == null || gain(plan) > gain(best))) {
          best = plan;
        }
      }
    }
    return best;
  }

  private static long gain(MovePlan plan) {
    return plan.settledBytes() - plan.alongBytes();
  }

  /**
   * Returns the plan with the largest gain that fits on the destination; null if none has a gain.
   */
  private MovePlan best(StoredVolume source, StoredVolume destination) {
    List<StoredReplica> met = new ArrayList<>();
    long bytes = 0;
    long gain = 0;
    long mostGain = 0;
    int most = 0;
    boolean seenWanted = false;
    for (StoredReplica replica : source.replicas) {
      bytes += replica.bytes;
      if (!hasSpace(destination, bytes)) {
        break;
      }
      met.add(replica);
      boolean isWrong = source.isWrong(replica);
      gain += isWrong ? replica.bytes : -replica.bytes;
      seenWanted |= isWrong && wanted.test(replica.path);
      if (seenWanted && gain > mostGain) {
        mostGain = gain;
        most = met.size();
      }
    }
    if (most == 0) {
      return null;
    }
    Map<Boolean, List<StoredReplica>> moved =
        met.stream().limit(most).collect(Collectors.partitioningBy(source::isWrong));
    return new MovePlan(source, destination, moved.get(true), moved.get(false));
  }

  /**
   * Returns whether a volume has enough free space for a plan. Before each replica, the disk
   * balancer requires free space for the whole plan.
   */
  private static boolean hasSpace(StoredVolume volume, long bytes) {
    return volume.space > bytes + MovePlan.bytesToMove(bytes);
  }

  /**
   * Returns the bytes of the replicas that are in the wrong zone and belong to the files to move.
   */
  public long wrongBytes(StoredVolume volume) {
    return volume.replicas.stream()
        .filter(replica -> volume.isWrong(replica) && wanted.test(replica.path))
        .mapToLong(replica -> replica.bytes)
        .sum();
  }

  /**
   * Returns the reason why replicas stay in the wrong zone.
   *
   * @param volume a volume with at least one replica
   * @param volumes all volumes of the DataNode
   */
  public String reason(StoredVolume volume, List<StoredVolume> volumes) {
    if (volumes.stream().noneMatch(volume::isOppositeOf)) {
      return "the DataNode has no volume of the same storage type in the other zone";
    }
    long first = volume.replicas.iterator().next().bytes;
    return volumes.stream().anyMatch(other -> volume.isOppositeOf(other) && hasSpace(other, first))
        ? "the disk balancer would first move at least as much other data into the wrong zone"
        : "no volume in the other zone has enough free space";
  }
}
