/* SPDX-License-Identifier: Apache-2.0 */
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
    ClusterDirs dirs,
    int dataNodes,
    int nodeManagers,
    Map<Site, Map<String, String>> settings,
    List<String> launcher) {
  public Path logDir() {
    return home.resolve("logs");
  }

  /** Returns what daemons and tasks find first on their classpath. */
  public Path confDir() {
    return home.resolve("conf");
  }

  /** The classpath of daemons and tasks: only a cluster with disk zones sees the drop-in jar. */
  String classpath(String separator) {
    return jars.classpath(separator, zoneConf.isPresent(), confDir());
  }
}
