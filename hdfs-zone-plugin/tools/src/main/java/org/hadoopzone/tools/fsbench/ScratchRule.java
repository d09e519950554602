/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.util.Optional;
import org.hadoopzone.tools.cli.Sizes;

/** Decides whether a device may be overwritten. Pure functions of its state. */
final class ScratchRule {
  private ScratchRule() {}

  /**
   * Returns the reason why the device must never be overwritten, with the remedy; empty if it may
   * be.
   */
  static Optional<String> refusal(ScratchFacts facts) {
    String device = facts.device().path();
    for (Use use : Use.values()) {
      if (!facts.users(use).isEmpty()) {
        return Optional.of(use.refusal(device, String.join(", ", facts.users(use))));
      }
    }
    if (facts.device().size() == 0) {
      return Optional.of(
          facts.device() + " is empty: it has no medium, or nothing is attached to it.");
    }
    if (facts.isReadOnly()) {
      return Optional.of(
          device + " is read-only. If that is not meant to be: blockdev --setrw " + device + ".");
    }
    return Optional.empty();
  }

  /** Returns the warning that the operator has to accept. */
  static String warning(ScratchFacts facts) {
    return String.format(
        "All that is on %s would be destroyed: %s, %s. If nothing of it is needed, add"
            + " --destroy-data.",
        facts.device(),
        Sizes.text(facts.device().size()),
        facts.contents().isEmpty()
            ? "with no content that is known"
            : "with " + String.join(" and ", facts.contents()));
  }
}
