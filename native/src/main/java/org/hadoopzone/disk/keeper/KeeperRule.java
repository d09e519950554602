/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.keeper;

/**
 * Decides what to do with the fence of one volume. Needs nothing but the last looks.
 *
 * <p>It widens as soon as less than the target is available: the margin or, if that is more, twice
 * the most that was written between two of the last looks. It narrows, a cut at a time, once more
 * than the target and four steps would have been available at each of the last looks, while less
 * than a margin was written, and then leaves the target and a step. What is between the two stays,
 * so that neither calls for the other.
 */
final class KeeperRule {
  /**
   * What is written until the next look, while it widens then, and by a writer that gets faster.
   */
  private static final int GROWTHS = 2;

  /** Steps above the target from which on something is narrowed. */
  private static final int HYSTERESIS_STEPS = 4;

  /** Looks between two narrowings, as a part of those that a surplus has to stand. */
  private static final int PAUSE_PART = 10;

  private final KeeperSettings settings;

  KeeperRule(KeeperSettings settings) {
    this.settings = settings;
  }

  /** What has to be available on the volume, in bytes. */
  long target(Looks looks) {
    return Math.max(settings.margin(looks.latest().size()), looks.fastestGrowth() * GROWTHS);
  }

  /**
   * Decides.
   *
   * @param sinceNarrowed how many looks ago the last narrowing was
   */
  Decision decide(Looks looks, int sinceNarrowed) {
    Look now = looks.latest();
    long margin = settings.margin(now.size());
    long target = target(looks);
    if (now.available() < target) {
      if (now.fenced() == 0) {
        return Decision.leave(Decision.Reason.VOLUME_FULL);
      }
      return Decision.widen(
          now.available() < margin ? Decision.Reason.BELOW_MARGIN : Decision.Reason.GROWTH, target);
    }
    long step = settings.step(now.size());
    long surplus = now.available() - (looks.peakUse() - now.used()) - target;
    if (surplus <= HYSTERESIS_STEPS * step) {
      return Decision.leave(Decision.Reason.ENOUGH);
    }
    if (looks.growth() >= margin) {
      return Decision.leave(Decision.Reason.HEAVY_GROWTH);
    }
    if (!looks.isComplete() || sinceNarrowed <= settings.quietLooks() / PAUSE_PART) {
      return Decision.leave(Decision.Reason.NOT_YET);
    }
    return narrow(now, Math.min(surplus - step, settings.cut(now.size())));
  }

  /** Cuts off the innermost part, but leaves a range at all. */
  private Decision narrow(Look now, long cut) {
    long end = now.allowed().end() - cut;
    return end > now.allowed().start() + settings.margin(now.size())
        ? Decision.narrow(end)
        : Decision.leave(Decision.Reason.ENOUGH);
  }
}
