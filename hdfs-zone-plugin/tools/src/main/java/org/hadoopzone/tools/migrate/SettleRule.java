/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Decides what to move. Needs nothing but what is known of the volumes.
 *
 * <p>The disk balancer moves bytes, not replicas that somebody names: the first ones that it meets
 * on a volume, in an order that is known. So it is told to move as many bytes as take most out of
 * the wrong zone and put least into it. Each run makes things better, and so there is an end.
 */
public final class SettleRule {
  private final Predicate<String> wanted;

  /**
   * A rule.
   *
   * @param wanted the paths of the files that are to be settled
   */
  public SettleRule(Predicate<String> wanted) {
    this.wanted = wanted;
  }

  /** The runs that settle the volumes of a DataNode as far as that goes, which then is done. */
  public List<MovePlan> settle(List<StoredVolume> volumes) {
    List<MovePlan> runs = new ArrayList<>();
    Optional<MovePlan> run = best(volumes);
    while (run.isPresent()) {
      runs.add(run.get());
      List<StoredReplica> moved = new ArrayList<>(run.get().settled());
      moved.addAll(run.get().along());
      run.get().source().handOver(moved, run.get().destination());
      run = best(volumes);
    }
    return runs;
  }

  private Optional<MovePlan> best(List<StoredVolume> volumes) {
    MovePlan best = null;
    for (StoredVolume source : volumes) {
      for (StoredVolume destination : volumes) {
        MovePlan run = destination.isOppositeOf(source) ? best(source, destination) : null;
        if (run != null && (best == null || gain(run) > gain(best))) {
          best = run;
        }
      }
    }
    return Optional.ofNullable(best);
  }

  private static long gain(MovePlan run) {
    return run.settledBytes() - run.alongBytes();
  }

  /** As many of the first replicas as are worth most, and as there is room for. */
  private MovePlan best(StoredVolume source, StoredVolume destination) {
    List<StoredReplica> met = new ArrayList<>();
    long bytes = 0;
    long gain = 0;
    long mostGain = 0;
    int most = 0;
    boolean seenWanted = false;
    for (StoredReplica replica : source.replicas()) {
      bytes += replica.bytes();
      if (!hasRoom(destination, bytes)) {
        break;
      }
      met.add(replica);
      boolean isWrong = source.isWrong(replica);
      gain += isWrong ? replica.bytes() : -replica.bytes();
      seenWanted |= isWrong && wanted.test(replica.path());
      if (seenWanted && gain > mostGain) {
        mostGain = gain;
        most = met.size();
      }
    }
    return most == 0 ? null : run(source, destination, met.subList(0, most));
  }

  /** The disk balancer wants room for the whole plan before each of its replicas. */
  private static boolean hasRoom(StoredVolume volume, long bytes) {
    return volume.room() > bytes + MovePlan.bytesToMove(bytes);
  }

  private static MovePlan run(
      StoredVolume source, StoredVolume destination, List<StoredReplica> moved) {
    List<StoredReplica> settled = new ArrayList<>();
    List<StoredReplica> along = new ArrayList<>();
    for (StoredReplica replica : moved) {
      (source.isWrong(replica) ? settled : along).add(replica);
    }
    return new MovePlan(source, destination, settled, along);
  }

  /** Returns what still lies in the wrong zone of what was wanted, in bytes. */
  public long wrongBytes(StoredVolume volume) {
    return volume.replicas().stream()
        .filter(replica -> volume.isWrong(replica) && wanted.test(replica.path()))
        .mapToLong(StoredReplica::bytes)
        .sum();
  }

  /** Why what is wrong on a volume stays there. */
  public String reason(StoredVolume volume, List<StoredVolume> volumes) {
    if (volumes.stream().noneMatch(volume::isOppositeOf)) {
      return "the DataNode has no volume of its type in the other zone";
    }
    long smallest =
        volume.replicas().stream().findFirst().map(StoredReplica::bytes).orElse(Long.MAX_VALUE);
    boolean isRoom =
        volumes.stream().anyMatch(other -> volume.isOppositeOf(other) && hasRoom(other, smallest));
    return isRoom
        ? "the disk balancer would first move as much that lies right there"
        : "no volume in the other zone has room for it";
  }
}
