/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.autosize.FenceFinder;

/** Finds the dirs of this node that are on a file system with a fence. */
final class FencedDirReader {
  private FencedDirReader() {}

  /** Returns the dirs that have a fence. Skips missing dirs. */
  static List<FencedDir> read(List<String> dirs) throws IOException {
    List<FencedDir> fenced = new ArrayList<>();
    for (String dir : dirs) {
      Path path = Paths.get(dir);
      Optional<Path> fence =
          path.toFile().isDirectory() ? FenceFinder.find(path) : Optional.empty();
      if (fence.isPresent()) {
        FenceStatus status = Fence.in(fence.get()).quickStatus();
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
