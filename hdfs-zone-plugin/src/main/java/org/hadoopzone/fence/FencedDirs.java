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
package org.hadoopzone.fence;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.disk.keeper.FenceFinder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The fences of the file systems that a daemon uses. */
final class FencedDirs {
  private static final Logger LOG = LoggerFactory.getLogger(FencedDirs.class);

  private FencedDirs() {}

  /**
   * Where they are kept. Dirs without a fence are left out, and so are those that are missing.
   *
   * @param own dirs of the daemon, to which those of the configuration are added
   */
  static Set<Path> of(Collection<String> own, Configuration conf) {
    List<String> dirs = new ArrayList<>(own);
    dirs.addAll(FenceSettings.furtherDirs(conf));
    Set<Path> fences = new LinkedHashSet<>();
    for (String dir : dirs) {
      try {
        FenceFinder.find(Paths.get(dir)).ifPresent(fences::add);
      } catch (IOException e) {
        LOG.warn("Nobody looks after a fence of {}: {}", dir, e.toString());
      }
    }
    return fences;
  }
}
