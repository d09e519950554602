/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;

/**
 * What a running map task has seen, and what its job will move if all maps are like it: as much for
 * the rest of its input as for what it has read, and as much for each other map. Immutable.
 *
 * <p>What was spilled tells by how much a combiner and a codec shrink what the map emits. Before
 * the first spill has been written, they leave an upper bound only.
 */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class MapSight {
  private final long inputBytes;
  private final long outputBytes;
  private final float partRead;
  private final boolean mayShrink;
  private final long emittedIntoSpills;
  private final long spilledBytes;

  /**
   * What was seen.
   *
   * @param inputBytes read so far; 0 if not known
   * @param outputBytes emitted so far, before combiner and codec
   * @param partRead of the input, from 0 to 1; 0 if not known
   * @param mayShrink whether there is a combiner or a codec
   * @param emittedIntoSpills how many of the emitted bytes are in spills that have been written
   * @param spilledBytes the size of these spills
   */
  public MapSight(
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

  /** What a job of so many maps and reduces will move. */
  public Expectation of(int maps, int reduces) {
    if (outputBytes == 0) {
      return Expectation.nothing();
    }
    // A reader that does not tell how far it is counts as done: what it has read is certain.
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
