/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;

/**
 * What a running reduce task has seen of the map outputs that it fetches, and what its job will
 * move if the others are like them: as much from each other map, and as much for each other reduce.
 * Immutable.
 *
 * <p>Map outputs are announced with their size before compression; what they are compressed is
 * known of those that have been fetched.
 */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class ReduceSight {
  private final long announcedBytes;
  private final int announcedOutputs;
  private final boolean compressed;
  private final long fetchedBytes;
  private final long fetchedOutputs;

  public ReduceSight(
      long announcedBytes,
      int announcedOutputs,
      boolean compressed,
      long fetchedBytes,
      long fetchedOutputs) {
    this.announcedBytes = announcedBytes;
    this.announcedOutputs = announcedOutputs;
    this.compressed = compressed;
    this.fetchedBytes = fetchedBytes;
    this.fetchedOutputs = fetchedOutputs;
  }

  /** What a job of so many maps and reduces will move. */
  public Expectation of(int maps, int reduces) {
    boolean byFetched = fetchedOutputs > 0 && (compressed || announcedOutputs == 0);
    if (!byFetched && announcedOutputs == 0) {
      return Expectation.nothing();
    }
    double output =
        byFetched
            ? (double) fetchedBytes / fetchedOutputs
            : (double) announcedBytes / announcedOutputs;
    return new Expectation(
        JobProfile.builder()
            .shuffleBytes(Math.round(output * maps * reduces))
            .reduces(reduces)
            .build(),
        compressed && !byFetched);
  }
}
