/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

/**
 * The bytes that a whole job is expected to move, extrapolated from one of its tasks. Immutable.
 */
public final class Expectation {
  private static final Expectation NOTHING = new Expectation(JobProfile.UNKNOWN, false);

  final JobProfile profile;
  private final boolean atMost;

  private Expectation(JobProfile profile, boolean atMost) {
    this.profile = profile;
    this.atMost = atMost;
  }

  /**
   * Estimates the shuffle of a job from a running map task. Assumes that the task's output is
   * proportional to its input, and that all maps emit the same amount.
   *
   * <p>The spills show by how much a combiner and a codec shrink the map output. Before the first
   * spill is written, the estimate for a job with a combiner or codec is only an upper bound.
   *
   * @param maps the number of maps of the job
   * @param reduces the number of reduces of the job
   * @param inputBytes bytes read so far; 0 if unknown
   * @param outputBytes bytes emitted so far, before combiner and codec
   * @param partRead fraction of the input read so far, from 0 to 1; 0 if unknown
   * @param mayShrink whether the job has a combiner or a codec
   * @param emittedIntoSpills emitted bytes that are already in written spills
   * @param spilledBytes size of these spills in bytes
   */
  public static Expectation ofMap(
      int maps,
      int reduces,
      long inputBytes,
      long outputBytes,
      float partRead,
      boolean mayShrink,
      long emittedIntoSpills,
      long spilledBytes) {
    if (outputBytes == 0) {
      return NOTHING;
    }
    // If the progress is unknown, assume that the whole input was read. This gives a lower bound.
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

  /**
   * Estimates the shuffle of a job from the map outputs that a running reduce task has fetched.
   * Assumes that the outputs of all other maps, for all reduces, have the same mean size.
   *
   * @param maps the number of maps of the job
   * @param reduces the number of reduces of the job
   * @param announcedBytes size of the announced map outputs before compression, in bytes
   * @param announcedOutputs number of announced map outputs
   * @param compressed whether map outputs are compressed; their compressed size is known only after
   *     they are fetched
   * @param fetchedBytes size of the fetched map outputs, in bytes
   * @param fetchedOutputs number of fetched map outputs
   */
  public static Expectation ofReduce(
      int maps,
      int reduces,
      long announcedBytes,
      int announcedOutputs,
      boolean compressed,
      long fetchedBytes,
      long fetchedOutputs) {
    boolean byFetched = fetchedOutputs > 0 && (compressed || announcedOutputs == 0);
    if (!byFetched && announcedOutputs == 0) {
      return NOTHING;
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

  public Judgement judge(ShuffleClassifier classifier) {
    return atMost ? classifier.judgeAtMost(profile) : classifier.judge(profile);
  }
}
