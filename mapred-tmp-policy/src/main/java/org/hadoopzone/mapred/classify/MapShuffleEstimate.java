/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;

/**
 * Estimates the shuffle of a job from a running map task. Assumes that the task's output is
 * proportional to its input, and that all maps emit the same amount. Immutable.
 *
 * <p>The spills show by how much a combiner and a codec shrink the map output. Before the first
 * spill is written, the estimate for a job with a combiner or codec is only an upper bound.
 */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class MapShuffleEstimate {
  private final long inputBytes;
  private final long outputBytes;
  private final float partRead;
  private final boolean mayShrink;
  private final long emittedIntoSpills;
  private final long spilledBytes;

  /**
   * Creates an estimate from the observations of a map task.
   *
   * @param inputBytes bytes read so far; 0 if unknown
   * @param outputBytes bytes emitted so far, before combiner and codec
   * @param partRead fraction of the input read so far, from 0 to 1; 0 if unknown
   * @param mayShrink whether the job has a combiner or a codec
   * @param emittedIntoSpills number of the emitted bytes that are in written spills
   * @param spilledBytes size of these spills in bytes
   */
  public MapShuffleEstimate(
      long inputBytes,
      long outputBytes,
      float partRead,
      boolean mayShrink,
      long emittedIntoSpills,
      long spilledBytes) {
    this.inputBytes = inputBytes;
    this.outputBytes = outputBytes;
    this.partRead = partRead;
    this.mayShrink = mayShrink;
    this.emittedIntoSpills = emittedIntoSpills;
    this.spilledBytes = spilledBytes;
  }

  /** Returns the expected bytes of a job with the given numbers of maps and reduces. */
  public Expectation of(int maps, int reduces) {
    if (outputBytes == 0) {
      return Expectation.nothing();
    }
    // If the progress is unknown, assume that the whole input was read: a lower bound.
    double tasks = maps / (partRead > 0 ? Math.min(1, partRead) : 1.0);
    boolean spilled = emittedIntoSpills > 0;
    double sizeOnDisk = spilled ? (double) spilledBytes / emittedIntoSpills : 1;
    return new Expectation(
        JobProfile.builder()
            .inputBytes(Math.round(inputBytes * tasks))
            .mapOutputBytes(Math.round(outputBytes * tasks))
            .shuffleBytes(Math.round(outputBytes * sizeOnDisk * tasks))
            .reduces(reduces)
            .build(),
        mayShrink && !spilled);
  }
}
