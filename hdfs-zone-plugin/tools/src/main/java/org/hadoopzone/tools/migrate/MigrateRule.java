/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Decides which replicas to move, from the inventory of the volumes alone.
 *
 * <p>The disk balancer moves a number of bytes, not given replicas: it takes the first replicas
 * that it finds on a volume, in a known order. Each plan therefore moves the number of bytes with
 * the largest gain: the bytes moved to the right zone minus the bytes moved to the wrong zone. Each
 * plan has a positive gain, so planning terminates.
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
   * Returns the plans that migrate the volumes of a DataNode as far as possible, and applies them
   * to the volumes.
   */
  public List<MovePlan> plans(List<StoredVolume> volumes) {
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

  /**
   * Returns whether a volume has enough free space for a plan. The disk balancer requires free
   * space for the whole plan before it moves each replica.
   */
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

  /** Returns the bytes of replicas of wanted files that are in the wrong zone. */
  public long wrongBytes(StoredVolume volume) {
    return volume.replicas().stream()
        .filter(replica -> volume.isWrong(replica) && wanted.test(replica.path()))
        .mapToLong(StoredReplica::bytes)
        .sum();
  }

  /** Returns why replicas on a volume stay in the wrong zone. */
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
