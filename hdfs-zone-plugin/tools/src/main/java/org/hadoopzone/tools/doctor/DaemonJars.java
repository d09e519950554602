/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A daemon and the copies of the plugin's jar on its class path. Immutable. */
final class DaemonJars {
  /** The name of the JMX bean that shows the class path of a daemon. */
  static final String BEAN = "java.lang:type=Runtime";

  private final Daemon daemon;
  private final List<PluginJar> jars;

  DaemonJars(Daemon daemon, List<PluginJar> jars) {
    this.daemon = daemon;
    this.jars = Collections.unmodifiableList(jars);
  }

  /**
   * Returns a daemon with the jars on the class path that a JMX bean shows; empty if the bean shows
   * no class path.
   */
  static Optional<DaemonJars> shownBy(Map<?, ?> bean, Daemon daemon) {
    Object classPath = bean.get("ClassPath");
    return classPath instanceof String
        ? Optional.of(new DaemonJars(daemon, PluginJar.onClassPath((String) classPath)))
        : Optional.empty();
  }

  /** Returns this node with the jars on the class path of this process. */
  static DaemonJars ofThisNode(Daemon node) {
    return new DaemonJars(node, PluginJar.onClassPath(System.getProperty("java.class.path")));
  }

  Daemon daemon() {
    return daemon;
  }

  List<PluginJar> jars() {
    return jars;
  }
}
