/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * Checks the plugin's jar on the class path of every daemon and in the archive from which tasks
 * load it, and compares the versions.
 */
final class JarExamination {
  private final Examination examination;
  private final DaemonPages pages;
  private final Configuration conf;
  private final List<DaemonJars> jars = new ArrayList<>();

  JarExamination(Examination examination, DaemonPages pages, Configuration conf) {
    this.examination = examination;
    this.pages = pages;
    this.conf = conf;
  }

  /**
   * Reads the class path of a daemon from its {@code /jmx} page. Reports a skipped check on
   * failure.
   */
  void ask(DaemonAddress address, Daemon daemon) {
    String topic = "jar of " + address.name();
    try {
      Optional<DaemonJars> answer =
          pages
              .bean(address.pages(), DaemonJars.BEAN)
              .flatMap(bean -> DaemonJars.shownBy(bean, daemon));
      if (answer.isPresent()) {
        jars.add(answer.get());
      } else {
        examination.skip(topic, "its /jmx shows no class path");
      }
    } catch (IOException | RuntimeException e) {
      examination.skip(
          topic, "its /jmx does not answer as expected: " + ClusterExamination.firstLine(e));
    }
  }

  /**
   * Checks and compares the jars of the daemons that answered, of this node, and of the framework
   * archive that is configured for jobs on this node.
   */
  void compare(Daemon thisNode) {
    JarPresenceCheck presence = new JarPresenceCheck(JobJar.isNeededOnNodes(thisNode));
    Map<String, String> versions = new LinkedHashMap<>();
    for (DaemonJars each : jars) {
      examination.run("jar", each.daemon().name(), presence::findings, each);
      put(versions, each.daemon().name(), each.jars());
    }
    put(versions, thisNode.name(), DaemonJars.ofThisNode(thisNode).jars());
    String framework = thisNode.conf().get(FrameworkCheck.KEY, "");
    if (thisNode.is(Role.JOB_CLIENT) && !framework.isEmpty()) {
      FrameworkCheck check = new FrameworkCheck(thisNode);
      try {
        FrameworkArchive archive = FrameworkArchive.read(framework, conf);
        examination.run("framework archive", thisNode.name(), check::findings, archive);
        put(versions, archive.path(), archive.jars());
      } catch (IOException | IllegalArgumentException e) {
        examination.add(check.unreadable(ClusterExamination.firstLine(e)));
      }
    }
    examination.run("same jar everywhere", "cluster", JarVersionsCheck::findings, versions);
  }

  /** Records the version if there is exactly one copy; other checks report several copies. */
  private static void put(Map<String, String> versions, String place, List<PluginJar> jars) {
    if (jars.size() == 1) {
      versions.put(place, jars.get(0).version());
    }
  }
}
