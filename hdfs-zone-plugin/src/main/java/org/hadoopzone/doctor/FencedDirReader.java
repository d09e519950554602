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
