/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A daemon, and the copies of the jar on its class path. Immutable. */
final class DaemonJars {
  /** The bean that shows the class path of a daemon. */
  static final String BEAN = "java.lang:type=Runtime";

  private final Daemon daemon;
  private final List<PluginJar> jars;

  DaemonJars(Daemon daemon, List<PluginJar> jars) {
    this.daemon = daemon;
    this.jars = Collections.unmodifiableList(jars);
  }

  /** Returns the jars on the class path that a bean shows; empty if it shows none. */
  static Optional<DaemonJars> shownBy(Map<?, ?> bean, Daemon daemon) {
    Object classPath = bean.get("ClassPath");
    return classPath instanceof String
        ? Optional.of(new DaemonJars(daemon, PluginJar.onClassPath((String) classPath)))
        : Optional.empty();
  }

  /**
   * Returns this node and the jars on the class path of Hadoop here. The jar that {@code hadoop
   * jar} was given is not among them.
   */
  static DaemonJars ofThisNode(Daemon node) {
    List<PluginJar> jars = new ArrayList<>();
    String self = DaemonJars.class.getName().replace('.', '/') + ".class";
    try {
      for (URL url : Collections.list(ClassLoader.getSystemClassLoader().getResources(self))) {
        String path = url.getPath().replaceFirst("^file:", "");
        jars.add(PluginJar.here(path.substring(0, path.length() - self.length() - 1)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new DaemonJars(node, jars);
  }

  Daemon daemon() {
    return daemon;
  }

  List<PluginJar> jars() {
    return jars;
  }
}
