/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * Detects leaks of file descriptors and threads. A process leaks if its minimum in the last third
 * of the run exceeds its maximum in the first third by more than a fixed allowance.
 */
final class LeakRule {
  private static final int LOOKS_LEAST = 6;

  /** Allowed growth, for connection caches and thread pools that fill up with use. */
  private static final int ALLOWANCE = 64;

  private final Map<String, List<Usage>> looks = new HashMap<>();

  /**
   * Adds a sample of a daemon. Returns a description of a leak, or empty if there is none. Samples
   * of an earlier process of the daemon are discarded.
   */
  Optional<String> add(String daemon, Usage usage) {
    List<Usage> of = looks.computeIfAbsent(daemon, name -> new ArrayList<>());
    if (!of.isEmpty() && of.get(0).pid() != usage.pid()) {
      of.clear();
    }
    of.add(usage);
    return problem(of, Usage::files, daemon + " leaks file descriptors")
        .or(() -> problem(of, Usage::threads, daemon + " leaks threads"));
  }

  private static Optional<String> problem(
      List<Usage> looks, ToIntFunction<Usage> count, String what) {
    if (looks.size() < LOOKS_LEAST) {
      return Optional.empty();
    }
    int third = looks.size() / 3;
    int first = looks.subList(0, third).stream().mapToInt(count).max().orElseThrow();
    int last =
        looks.subList(looks.size() - third, looks.size()).stream()
            .mapToInt(count)
            .min()
            .orElseThrow();
    return last > first + ALLOWANCE
        ? Optional.of(what + ": at most " + first + " at first, now never less than " + last)
        : Optional.empty();
  }
}
