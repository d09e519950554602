/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

/** A replica of a block, or an internal block of a striped block. Immutable. */
public final class Replica {
  private final String block;
  private final long bytes;
  private final Volume volume;
  private final Verdict verdict;

  /**
   * Creates a replica.
   *
   * @param block the name of the block
   * @param verdict the lifetime of the file, as judged on this DataNode
   */
  public Replica(String block, long bytes, Volume volume, Verdict verdict) {
    this.block = block;
    this.bytes = bytes;
    this.volume = volume;
    this.verdict = verdict;
  }

  public String block() {
    return block;
  }

  public long bytes() {
    return bytes;
  }

  public Volume volume() {
    return volume;
  }

  public ReplicaZone zone() {
    return volume.zone();
  }

  /** Returns the lifetime of the file, as judged on this DataNode. */
  public Verdict verdict() {
    return verdict;
  }

  /** Returns whether the replica is in the wrong zone for its lifetime. */
  public boolean isWrong() {
    return zone().isWrongFor(verdict.retention());
  }
}
