/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads process information from {@code /proc}. */
final class Processes {
  private Processes() {}

  /** Returns the number of open files and threads of a process; empty if it has ended. */
  static Optional<Usage> usage(long pid) {
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
