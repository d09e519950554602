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
package org.hadoopzone.disk.overlay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What overlayfs leaves in the work directory of a volatile overlay, so that it refuses to mount it
 * again. Source: Documentation/filesystems/overlayfs.rst.
 */
final class KernelMark {
  private KernelMark() {}

  private static Path in(Path work) {
    return work.resolve("work/incompat/volatile");
  }

  /**
   * Whether it is there.
   *
   * @throws OverlayException if only root can tell
   */
  static boolean exists(Path work) throws OverlayException {
    Path own = work.resolve("work");
    if (Files.exists(own) && !Files.isReadable(own)) {
      throw new OverlayException(own + Refusals.ROOT);
    }
    return Files.exists(in(work));
  }

  static void remove(Path work) throws IOException {
    if (!exists(work)) {
      return;
    }
    try (Stream<Path> all = Files.walk(in(work))) {
      List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).collect(Collectors.toList());
      for (Path path : deepestFirst) {
        Files.delete(path);
      }
    }
  }
}
