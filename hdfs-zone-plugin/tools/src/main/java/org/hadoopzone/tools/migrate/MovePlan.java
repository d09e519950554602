/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.util.List;

/** One plan of the disk balancer: the first replicas of a volume go to another one. Immutable. */
public final class MovePlan {
  /** The least percentage by which a plan may be missed; 0 stands for what the DataNode has. */
  static final int TOLERANCE_PERCENT = 1;

  private static final int ALL_PERCENT = 100;

  private final StoredVolume source;
  private final StoredVolume destination;
  private final List<StoredReplica> settled;
  private final List<StoredReplica> along;

  /**
   * A run.
   *
   * @param settled what lies in the right zone afterwards
   * @param along what lies in the wrong zone afterwards, because it comes before what is settled
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

  public StoredVolume source() {
    return source;
  }

  public StoredVolume destination() {
    return destination;
  }

  public List<StoredReplica> settled() {
    return settled;
  }

  public List<StoredReplica> along() {
    return along;
  }

  public long settledBytes() {
    return sum(settled);
  }

  public long alongBytes() {
    return sum(along);
  }

  /** All that it moves. */
  public long bytes() {
    return settledBytes() + alongBytes();
  }

  /** Returns how many replicas it moves. */
  public int replicas() {
    return settled.size() + along.size();
  }

  /** Returns what the plan has to say, so that exactly these replicas go. */
  long bytesToMove() {
    return bytesToMove(bytes());
  }

  /**
   * The disk balancer ends as soon as what it has moved, and a tolerance of that, is above what it
   * was told to move. So it is told a byte less than that.
   */
  static long bytesToMove(long bytes) {
    return bytes + Math.max(0, bytes * TOLERANCE_PERCENT / ALL_PERCENT - 1);
  }

  private static long sum(List<StoredReplica> replicas) {
    return replicas.stream().mapToLong(StoredReplica::bytes).sum();
  }
}
