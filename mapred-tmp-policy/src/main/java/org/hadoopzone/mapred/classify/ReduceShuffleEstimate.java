/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;

/**
 * Estimates the shuffle of a job from the map outputs that a running reduce task has fetched.
 * Assumes that the outputs of all other maps, for all reduces, have the same mean size. Immutable.
 *
 * <p>Map outputs are announced with their size before compression. The compressed size is known
 * only for fetched outputs.
 */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class ReduceShuffleEstimate {
  private final long announcedBytes;
  private final int announcedOutputs;
  private final boolean compressed;
  private final long fetchedBytes;
  private final long fetchedOutputs;

  public ReduceShuffleEstimate(
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

  /** Returns the expected bytes of a job with the given numbers of maps and reduces. */
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
