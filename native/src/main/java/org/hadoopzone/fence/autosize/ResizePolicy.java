/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

/**
 * Decides how to resize the fence of one volume. Uses only the last samples of the volume.
 *
 * <p>The target is the number of bytes that must be available:
 *
 * <pre>target = max(free space + max(margin, 2 * growth), reserve for large extents)</pre>
 *
 * <p>Growth is the largest increase of used bytes between two consecutive samples. {@link
 * KeeperSettings} defines the other terms. If fewer bytes than the target are available, the policy
 * widens the range. After a widening, the target plus the reserve for large extents is available,
 * or nothing is fenced.
 *
 * <p>The policy narrows the range if two conditions hold. First, with the current range, more than
 * the target plus four steps would have been available at each of the last samples. Second, fewer
 * bytes than the margin were written during these samples. A narrowing removes at most {@link
 * KeeperSettings#cut} bytes from the range, and leaves at least the target plus one step available.
 *
 * <p>Between the two thresholds, the range is unchanged, so that a narrowing does not cause a
 * widening or vice versa.
 */
final class ResizePolicy {
  /**
   * Factor by which the growth between two samples is multiplied. Covers writes until the next
   * sample, writes during the resize that follows, and writers that become faster.
   */
  private static final int GROWTHS = 2;

  /**
   * The range is narrowed only if more than this number of steps is available beyond the target.
   */
  private static final int HYSTERESIS_STEPS = 4;

  /**
   * The minimum number of samples between two narrowings is the quiet period divided by this
   * number.
   */
  private static final int PAUSE_PART = 10;

  private final KeeperSettings settings;

  ResizePolicy(KeeperSettings settings) {
    this.settings = settings;
  }

  /** Returns the bytes that must be available on the volume. */
  long target(VolumeSamples samples) {
    VolumeSample now = samples.latest();
    long growth = Math.max(settings.margin(now.size()), samples.fastestGrowth() * GROWTHS);
    return Math.max(settings.freeSpace(now.size()) + growth, settings.room(now));
  }

  /**
   * Decides whether to widen, narrow or leave the allowed range.
   *
   * @param target the bytes that must be available, as {@link #target} returns them
   * @param sinceNarrowed number of samples since the last narrowing
   * @param narrowestEnd the lowest address to which the end of the range may move
   */
  Decision decide(VolumeSamples samples, long target, int sinceNarrowed, long narrowestEnd) {
    VolumeSample now = samples.latest();
    long margin = settings.margin(now.size());
    if (now.available() < target) {
      if (now.fenced() == 0) {
        return Decision.leave(Decision.Reason.VOLUME_FULL);
      }
      return Decision.widen(
          now.available() < settings.leastAvailable(now.size())
              ? Decision.Reason.BELOW_MARGIN
              : Decision.Reason.GROWTH,
          target + settings.room(now));
    }
    long step = settings.step(now.size());
    long surplus = now.available() - (samples.peakUse() - now.used()) - target;
    if (surplus <= HYSTERESIS_STEPS * step) {
      return Decision.leave(Decision.Reason.ENOUGH);
    }
    if (samples.growth() >= margin) {
      return Decision.leave(Decision.Reason.HEAVY_GROWTH);
    }
    if (!samples.isComplete() || sinceNarrowed <= settings.quietSamples() / PAUSE_PART) {
      return Decision.leave(Decision.Reason.NOT_YET);
    }
    return narrow(now, Math.min(surplus - step, settings.cut(now.size())), narrowestEnd);
  }

  /**
   * Returns the decision to lower the end of the allowed range by {@code cut} bytes, but not below
   * {@code narrowestEnd}. If the range would then be no larger than the margin, decides to leave it
   * unchanged.
   */
  private Decision narrow(VolumeSample now, long cut, long narrowestEnd) {
    long end = Math.max(now.allowed().end() - cut, narrowestEnd);
    if (end >= now.allowed().end()) {
      return Decision.leave(Decision.Reason.MOVING);
    }
    return end > now.allowed().start() + settings.margin(now.size())
        ? Decision.narrow(end)
        : Decision.leave(Decision.Reason.ENOUGH);
  }
}
