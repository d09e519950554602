/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Checks that the plugin's jar is on the class path of a daemon exactly once. */
final class JarPresenceCheck {
  static final String THING = "jar";

  private static final String COPY =
      "Copy the jar to $HADOOP_HOME/share/hadoop/common/lib there, before any key names its classes;";

  private final boolean tasksNeedIt;

  /**
   * Creates the check.
   *
   * @param tasksNeedIt whether tasks load the plugin's classes from the nodes where they run
   */
  JarPresenceCheck(boolean tasksNeedIt) {
    this.tasksNeedIt = tasksNeedIt;
  }

  List<Finding> findings(DaemonJars facts) {
    Daemon daemon = facts.daemon();
    if (facts.jars().isEmpty()) {
      return Collections.singletonList(missing(daemon));
    }
    if (facts.jars().size() > 1) {
      String paths = facts.jars().stream().map(PluginJar::path).collect(Collectors.joining(", "));
      return Collections.singletonList(
          daemon.wrong(
              THING,
              "is on the class path more than once (" + paths + "), and Java loads any of them",
              "Keep the newest one, and restart."));
    }
    return Collections.emptyList();
  }

  private Finding missing(Daemon daemon) {
    if (daemon.is(Role.NODEMANAGER) && tasksNeedIt) {
      return daemon.wrong(
          THING,
          "was not on its class path when it started (no "
              + PluginJar.NAMES
              + "): every task with the keys of conf/mapred-site.xml fails there with"
              + " ClassNotFoundException",
          COPY + " restart it if the jar is there by now.");
    }
    if (daemon.needsJar()) {
      return daemon.wrong(
          THING,
          "is not on the class path under its own name (no "
              + PluginJar.NAMES
              + "), but keys name its classes",
          COPY + " do not rename it; restart.");
    }
    return daemon.note(
        THING, "is not on the class path (no " + PluginJar.NAMES + ")", COPY + " then restart.");
  }
}
