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

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.hadoopzone.disk.Zone;
import org.hadoopzone.hdfs.datanode.DataDirs;

/** The dirs that a node is configured to use. */
final class NodeDirs {
  static final String LOCAL_DIRS = "yarn.nodemanager.local-dirs";

  private NodeDirs() {}

  static List<String> dataDirs(Configuration conf) {
    return DataDirs.paths(conf);
  }

  static List<String> localDirs(Configuration conf) {
    List<String> paths = new ArrayList<>();
    for (String dir : conf.getTrimmedStringCollection(LOCAL_DIRS)) {
      paths.add(new Path(dir).toUri().getPath());
    }
    return paths;
  }

  /** Whether there is anything to choose between. */
  static boolean haveBothZones(Daemon daemon, Collection<String> dirs) {
    return zones(daemon, dirs).size() == Zone.values().length;
  }

  /** The zones of some dirs; none if the rule for them is not known. */
  static Collection<Zone> zones(Daemon daemon, Collection<String> dirs) {
    return daemon
        .rule()
        .map(rule -> dirs.stream().map(rule::zoneOf).collect(Collectors.toSet()))
        .orElse(Collections.emptySet());
  }
}
