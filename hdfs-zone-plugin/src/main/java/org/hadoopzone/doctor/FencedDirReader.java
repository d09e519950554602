/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hadoopzone.disk.Fence;
import org.hadoopzone.disk.FenceStatus;
import org.hadoopzone.disk.keeper.FenceFinder;

/** Asks for the fences that dirs of this node lie behind. */
final class FencedDirReader {
  private FencedDirReader() {}

  /** Those dirs that have one. Missing dirs are left out. */
  static List<FencedDir> read(List<String> dirs) throws IOException {
    List<FencedDir> fenced = new ArrayList<>();
    for (String dir : dirs) {
      Path path = Paths.get(dir);
      Optional<Path> fence =
          path.toFile().isDirectory() ? FenceFinder.find(path) : Optional.empty();
      if (fence.isPresent()) {
        FenceStatus status = Fence.in(fence.get()).glance();
        status
            .mode()
            .ifPresent(
                mode ->
                    fenced.add(
                        new FencedDir(
                            dir, mode, status.dfTotal(), status.dfAvailable(), status.fenced())));
      }
    }
    return fenced;
  }
}
