/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.util.Locale;

/**
 * Determines whether a job is shuffle-heavy. The data volume decides, never the job's name.
 *
 * <p>The first rule is the number of shuffled bytes: the outer zone speeds up these bytes, and a
 * few large jobs shuffle nearly all bytes of a cluster. The second rule is the ratio to the input:
 * for medium jobs it shows whether the shuffle is most of their work.
 *
 * <pre>
 *   shuffle      &lt; 512 MiB    512 MiB to 1 GiB                   &gt;= 1 GiB
 *   class        light        heavy if &gt;= 200 % of the input     heavy         (the defaults)
 * </pre>
 *
 * <p>A pure function: equal profiles get equal judgements.
 */
public final class ShuffleClassifier {
  private static final double MIB = 1 << 20;

  private final Thresholds thresholds;

  public ShuffleClassifier(Thresholds thresholds) {
    this.thresholds = thresholds;
  }

  /** Classifies a job by the bytes that it moves or is expected to move. */
  public Judgement judge(JobProfile job) {
    if (job.reduces == 0) {
      return new Judgement(JobClass.LIGHT, Rule.MAP_ONLY, "no reduces, so nothing is shuffled");
    }
    if (job.isEmpty()) {
      return new Judgement(JobClass.UNKNOWN, Rule.NOTHING_COUNTED, "its counters are all 0");
    }
    if (job.shuffleBytes >= thresholds.shuffleBytes) {
      return new Judgement(JobClass.HEAVY, Rule.VOLUME, shuffles(job, thresholds.shuffleBytes));
    }
    if (job.shuffleBytes < thresholds.ratioFromBytes) {
      return new Judgement(
          JobClass.LIGHT,
          Rule.SMALL,
          shuffles(job, Math.min(thresholds.ratioFromBytes, thresholds.shuffleBytes)));
    }
    return byRatio(job);
  }

  /**
   * Classifies a job from an upper bound of its shuffle. A job that is light at the upper bound is
   * light; a job that is heavy at the upper bound is unknown.
   */
  public Judgement judgeAtMost(JobProfile most) {
    Judgement judgement = judge(most);
    return judgement.jobClass == JobClass.HEAVY
        ? new Judgement(
            JobClass.UNKNOWN,
            Rule.MAY_SHRINK,
            "emits "
                + mib(most.shuffleBytes)
                + ", but a combiner or a codec may reduce the shuffled bytes")
        : judgement;
  }

  private Judgement byRatio(JobProfile job) {
    if (job.inputBytes == 0) {
      return new Judgement(
          JobClass.UNKNOWN,
          Rule.INPUT_NOT_KNOWN,
          shuffles(job, thresholds.shuffleBytes) + "; its input is unknown");
    }
    double percent = 100.0 * job.shuffleBytes / job.inputBytes;
    boolean heavy = percent >= thresholds.percentOfInput;
    return new Judgement(
        heavy ? JobClass.HEAVY : JobClass.LIGHT,
        heavy ? Rule.RATIO : Rule.SMALL,
        String.format(
            Locale.ROOT,
            "%s, which is %.0f %% of its input (threshold: %d %%)",
            shuffles(job, thresholds.shuffleBytes),
            percent,
            thresholds.percentOfInput));
  }

  private static String shuffles(JobProfile job, long threshold) {
    return "shuffles " + mib(job.shuffleBytes) + " (threshold: " + mib(threshold) + ")";
  }

  private static String mib(long bytes) {
    return String.format(Locale.ROOT, "%.1f MiB", bytes / MIB);
  }
}
