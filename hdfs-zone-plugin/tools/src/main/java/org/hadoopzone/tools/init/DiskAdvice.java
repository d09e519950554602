/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Optional;
import java.util.function.Predicate;
import org.hadoopzone.tools.pack.SpeedProfile;

/** The kind of zones that fits a disk, and the reason. Immutable. */
@JsonInclude(Include.NON_NULL)
final class DiskAdvice {
  @JsonUnwrapped final DiskFacts facts;
  final Fit fit;

  /** The reason, as one sentence. */
  final String reason;

  /** The transfer rates; null without a survey of the disk, or if no zones fit. */
  final Worth worth;

  DiskAdvice(DiskFacts facts, Fit fit, String reason) {
    this(facts, fit, reason, null);
  }

  private DiskAdvice(DiskFacts facts, Fit fit, String reason, Worth worth) {
    this.facts = facts;
    this.fit = fit;
    this.reason = reason;
    this.worth = worth;
  }

  /** Returns the outermost volume. With two partitions, this volume is the outer zone. */
  VolumeFacts outer() {
    return facts.volumes.get(0);
  }

  boolean any(Predicate<VolumeFacts> condition) {
    return facts.volumes.stream().anyMatch(condition);
  }

  boolean all(Predicate<VolumeFacts> condition) {
    return facts.volumes.stream().allMatch(condition);
  }

  /**
   * Returns this advice with the transfer rates. Returns it unchanged if the rates are unknown or
   * no zones fit. If the survey of the disk has found no outer zone, returns the advice that no
   * zones fit.
   */
  DiskAdvice with(Optional<SpeedProfile> speed) {
    if (!speed.isPresent() || fit == Fit.NOTHING) {
      return this;
    }
    if (!speed.get().hasOuterZone()) {
      return new DiskAdvice(
          facts,
          Fit.NOTHING,
          "The transfer rate of the disk does not clearly fall toward the inner tracks ("
              + speed.get().origin()
              + ").");
    }
    return new DiskAdvice(facts, fit, reason, Worth.of(this, speed.get()));
  }
}
