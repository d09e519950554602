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
package org.hadoopzone.evaluation.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where the daemons of a cluster keep their files. Daemons are counted from 1. */
public interface NodeDirs {
  /** The dirs of a DataNode. */
  List<DataDir> dataDirs(int dataNode);

  /** The local dirs of a NodeManager. */
  List<Path> localDirs(int nodeManager);

  /** What to say in {@code hadoop.disk-zone.outer.dirs}; empty if the dirs are for stock Hadoop. */
  Optional<String> outerDirs();
}
