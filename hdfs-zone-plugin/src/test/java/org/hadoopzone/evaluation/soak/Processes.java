/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.evaluation.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** What the kernel tells of processes. */
final class Processes {
  private Processes() {}

  /** What a process has open; empty if it has ended. */
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
