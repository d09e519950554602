/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.util.List;

/**
 * One plan of the disk balancer. Moves replicas from one volume to another, in the order in which
 * the disk balancer finds the replicas. Immutable.
 */
public final class MovePlan {
  /**
   * Tolerance of a plan, in percent. This is the minimum, because 0 selects the configured
   * tolerance of the DataNode.
   */
  static final int TOLERANCE_PERCENT = 1;

  private static final int ALL_PERCENT = 100;

  final StoredVolume source;
  final StoredVolume destination;
  final List<StoredReplica> settled;
  final List<StoredReplica> along;

  /**
   * Creates a plan.
   *
   * @param settled replicas that the plan moves to the right zone
   * @param along replicas that the plan moves to the wrong zone, because the disk balancer finds
   *     them before the last replica in {@code settled}
   */
  MovePlan(
      StoredVolume source,
      StoredVolume destination,
      List<StoredReplica> settled,
      List<StoredReplica> along) {
    this.source = source;
    this.destination = destination;
    this.settled = settled;
    this.along = along;
  }

  public long settledBytes() {
    return sum(settled);
  }

  public long alongBytes() {
    return sum(along);
  }

  /** Returns the size of all replicas that the plan moves, in bytes. */
  public long bytes() {
    return settledBytes() + alongBytes();
  }

  /** Returns the number of replicas that the plan moves. */
  public int replicas() {
    return settled.size() + along.size();
  }

  /** Returns the bytes to request in the plan so that exactly these replicas are moved. */
  long bytesToMove() {
    return bytesToMove(bytes());
  }

  /**
   * Returns the bytes to request so that the disk balancer stops after {@code bytes}. The disk
   * balancer stops as soon as (bytes moved + tolerance) exceeds the request. The request is
   * therefore {@code bytes} + tolerance - 1.
   */
  static long bytesToMove(long bytes) {
    return bytes + Math.max(0, bytes * TOLERANCE_PERCENT / ALL_PERCENT - 1);
  }

  private static long sum(List<StoredReplica> replicas) {
    return replicas.stream().mapToLong(replica -> replica.bytes).sum();
  }
}
