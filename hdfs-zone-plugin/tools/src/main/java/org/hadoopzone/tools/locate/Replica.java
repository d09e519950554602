/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** A replica of a block, or an internal block of a striped block. Immutable. */
public final class Replica {
  /** The name of the block. */
  public final String block;

  public final long bytes;
  @JsonUnwrapped public final Volume volume;

  /** The lifetime of the file, given the storage types of this DataNode. */
  @JsonIgnore public final Verdict verdict;

  /** True if the block is under construction. The DataNode has then not finalized the replica. */
  @JsonIgnore public final boolean isBeingWritten;

  /** Creates a replica. */
  public Replica(String block, long bytes, Volume volume, Verdict verdict, boolean isBeingWritten) {
    this.block = block;
    this.bytes = bytes;
    this.volume = volume;
    this.verdict = verdict;
    this.isBeingWritten = isBeingWritten;
  }

  /** Returns whether the replica is in the wrong zone for its lifetime. */
  public boolean isWrong() {
    return volume.zone.isWrongFor(verdict.lifetime);
  }

  @JsonProperty
  String lifetime() {
    return verdict.lifetimeName();
  }
}
