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
import java.util.Map;
import java.util.Optional;

/**
 * What cluster to start.
 *
 * @param home where the logs and the configuration go: absolute, and nothing there yet
 * @param zoneConf the directory with the operator's four site files, or nothing for stock Hadoop
 * @param dirs where the daemons keep their data
 * @param settings what is set beside, for all daemons and jobs
 * @param launcher the program, with its arguments, that starts the daemons; empty for none
 */
public record ClusterPlan(
    Path home,
    Optional<Path> zoneConf,
    HadoopJars jars,
    NodeDirs dirs,
    int dataNodes,
    int nodeManagers,
    Map<Site, Map<String, String>> settings,
    List<String> launcher) {
  public Path logDir() {
    return home.resolve("logs");
  }

  /** What daemons and tasks find first on their classpath. */
  public Path confDir() {
    return home.resolve("conf");
  }

  /** The classpath of daemons and tasks: only a cluster with disk zones sees the drop-in jar. */
  String classpath(String separator) {
    return jars.classpath(separator, zoneConf.isPresent(), confDir());
  }
}
