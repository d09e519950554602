/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * Detects leaks of file descriptors and threads. A process leaks if its minimum in the last third
 * of the run exceeds its maximum in the first third by more than a fixed allowance.
 */
final class LeakRule {
  private static final int MIN_SAMPLES = 6;

  /** Allowed growth, for connection caches and thread pools that fill up with use. */
  private static final int ALLOWANCE = 64;

  /**
   * The number of open files and threads of a process at one moment.
   *
   * @param pid process ID, which changes when a daemon is restarted
   */
  record Usage(long pid, int files, int threads) {
    /** Reads the numbers of a process; empty if it has ended. */
    static Optional<Usage> of(long pid) {
      Path process = Path.of("/proc", Long.toString(pid));
      try {
        return Optional.of(
            new Usage(pid, entries(process.resolve("fd")), entries(process.resolve("task"))));
      } catch (IOException e) {
        return Optional.empty();
      }
    }

    private static int entries(Path dir) throws IOException {
      try (Stream<Path> entries = Files.list(dir)) {
        return (int) entries.count();
      }
    }
  }

  private final Map<String, List<Usage>> samples = new HashMap<>();

  /**
   * Adds a sample of a daemon. Returns a description of a leak, or empty if there is none. Samples
   * of an earlier process of the daemon are discarded.
   */
  Optional<String> add(String daemon, Usage usage) {
    List<Usage> taken = samples.computeIfAbsent(daemon, name -> new ArrayList<>());
    if (!taken.isEmpty() && taken.get(0).pid() != usage.pid()) {
      taken.clear();
    }
    taken.add(usage);
    return problem(taken, Usage::files, daemon + " leaks file descriptors")
        .or(() -> problem(taken, Usage::threads, daemon + " leaks threads"));
  }

  private static Optional<String> problem(
      List<Usage> taken, ToIntFunction<Usage> count, String what) {
    if (taken.size() < MIN_SAMPLES) {
      return Optional.empty();
    }
    int third = taken.size() / 3;
    int first = taken.subList(0, third).stream().mapToInt(count).max().orElseThrow();
    int last =
        taken.subList(taken.size() - third, taken.size()).stream()
            .mapToInt(count)
            .min()
            .orElseThrow();
    return last > first + ALLOWANCE
        ? Optional.of(
            what
                + ": at most "
                + first
                + " in the first third of the run, at least "
                + last
                + " in the last third")
        : Optional.empty();
  }
}
