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
import java.util.Optional;

/**
 * What cluster to start.
 *
 * @param home where all its files go: absolute, and nothing there yet
 * @param zoneConf the directory with the operator's four site files, or nothing for stock Hadoop
 * @param disks how many disks the node has, each with an outer and an inner directory
 * @param dataNodes how many DataNodes share these disks
 */
public record ClusterPlan(
    Path home, Optional<Path> zoneConf, HadoopJars jars, int disks, int dataNodes) {
  public DiskLayout layout() {
    return new DiskLayout(home, disks);
  }

  public Path logDir() {
    return home.resolve("logs");
  }

  Path confDir() {
    return home.resolve("conf");
  }

  /** The classpath of daemons and tasks: only a cluster with disk zones sees the drop-in jar. */
  String classpath(String separator) {
    return jars.classpath(separator, zoneConf.isPresent(), confDir());
  }
}
