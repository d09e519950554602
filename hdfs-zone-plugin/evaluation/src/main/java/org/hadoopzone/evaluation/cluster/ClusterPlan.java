/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plan of a cluster to start.
 *
 * @param home absolute path of a missing or empty directory, for logs and configuration
 * @param zoneConf directory with the operator's four site files; empty for stock Hadoop
 * @param dirs data directories of the daemons
 * @param settings additional settings for all daemons and jobs
 * @param launcher command prefix that starts the daemons; empty for none
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

  /** Returns the configuration directory: the first classpath entry of daemons and tasks. */
  public Path confDir() {
    return home.resolve("conf");
  }

  /**
   * Returns the classpath of daemons and tasks. It contains the drop-in JAR only if the cluster
   * uses disk zones or zones in place.
   */
  String classpath(String separator) {
    return jars.classpath(separator, zoneConf.isPresent() || dirs.needDropIn(), confDir());
  }
}
