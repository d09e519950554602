/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.settle;

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
  public List<Run> settle(List<HeldVolume> volumes) {
    List<Run> runs = new ArrayList<>();
    Optional<Run> run = best(volumes);
    while (run.isPresent()) {
      runs.add(run.get());
      List<HeldReplica> moved = new ArrayList<>(run.get().settled());
      moved.addAll(run.get().along());
      run.get().source().handOver(moved, run.get().destination());
      run = best(volumes);
    }
    return runs;
  }

  private Optional<Run> best(List<HeldVolume> volumes) {
    Run best = null;
    for (HeldVolume source : volumes) {
      for (HeldVolume destination : volumes) {
        Run run = destination.isOppositeOf(source) ? best(source, destination) : null;
        if (run != null && (best == null || gain(run) > gain(best))) {
          best = run;
        }
      }
    }
    return Optional.ofNullable(best);
  }

  private static long gain(Run run) {
    return run.settledBytes() - run.alongBytes();
  }

  /** As many of the first replicas as are worth most, and as there is room for. */
  private Run best(HeldVolume source, HeldVolume destination) {
    List<HeldReplica> met = new ArrayList<>();
    long bytes = 0;
    long gain = 0;
    long mostGain = 0;
    int most = 0;
    boolean seenWanted = false;
    for (HeldReplica replica : source.replicas()) {
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
  private static boolean hasRoom(HeldVolume volume, long bytes) {
    return volume.room() > bytes + Run.bytesToMove(bytes);
  }

  private static Run run(HeldVolume source, HeldVolume destination, List<HeldReplica> moved) {
    List<HeldReplica> settled = new ArrayList<>();
    List<HeldReplica> along = new ArrayList<>();
    for (HeldReplica replica : moved) {
      (source.isWrong(replica) ? settled : along).add(replica);
    }
    return new Run(source, destination, settled, along);
  }

  /** What still lies in the wrong zone of what was wanted, in bytes. */
  public long wrongBytes(HeldVolume volume) {
    return volume.replicas().stream()
        .filter(replica -> volume.isWrong(replica) && wanted.test(replica.path()))
        .mapToLong(HeldReplica::bytes)
        .sum();
  }

  /** Why what is wrong on a volume stays there. */
  public String reason(HeldVolume volume, List<HeldVolume> volumes) {
    if (volumes.stream().noneMatch(volume::isOppositeOf)) {
      return "the DataNode has no volume of its type in the other zone";
    }
    long smallest =
        volume.replicas().stream().findFirst().map(HeldReplica::bytes).orElse(Long.MAX_VALUE);
    boolean isRoom =
        volumes.stream().anyMatch(other -> volume.isOppositeOf(other) && hasRoom(other, smallest));
    return isRoom
        ? "the disk balancer would first move as much that lies right there"
        : "no volume in the other zone has room for it";
  }
}
