/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.hadoopzone.tools.doctor.Daemon.Role;
import org.hadoopzone.tools.doctor.JarProbe.FrameworkArchive;
import org.hadoopzone.tools.doctor.JarProbe.PluginJar;

/**
 * Checks that daemons and tasks have exactly one copy of the plugin's jar, in the same version, and
 * that the native library of the jar loads.
 */
final class JarChecks {
  /** The key of the archive from which tasks load Hadoop's classes. */
  static final String FRAMEWORK = MRJobConfig.MAPREDUCE_APPLICATION_FRAMEWORK_PATH;

  private static final String SUBJECT = "jar";
  private static final String CLASS_PATH = MRJobConfig.MAPREDUCE_APPLICATION_CLASSPATH;

  private JarChecks() {}

  /**
   * Checks that the plugin's jar is on the class path of a daemon exactly once.
   *
   * @param jars the copies on its class path
   * @param tasksNeedIt whether tasks load the plugin's classes from the nodes where they run
   */
  static List<Finding> presence(Daemon daemon, List<PluginJar> jars, boolean tasksNeedIt) {
    if (jars.isEmpty()) {
      return Collections.singletonList(missing(daemon, tasksNeedIt));
    }
    if (jars.size() == 1) {
      return Collections.emptyList();
    }
    String paths = jars.stream().map(jar -> jar.path).collect(Collectors.joining(", "));
    return Collections.singletonList(
        daemon.wrong(
            SUBJECT,
            "is on the class path more than once (" + paths + "): Java may load any copy",
            "Keep only the newest copy, and restart the daemons."));
  }

  private static Finding missing(Daemon daemon, boolean tasksNeedIt) {
    String copy =
        "Before you set keys that name classes of the jar, copy the jar to"
            + " $HADOOP_HOME/share/hadoop/common/lib on that node";
    if (daemon.is(Role.NODEMANAGER) && tasksNeedIt) {
      return daemon.wrong(
          SUBJECT,
          "was not on the class path when the NodeManager started: every task that uses the keys of"
              + " conf/mapred-site.xml fails on that node with ClassNotFoundException",
          copy + ", then restart the NodeManager.");
    }
    boolean needed = daemon.needsJar();
    return daemon.wrongIf(
        needed,
        SUBJECT,
        "is not on the class path" + (needed ? ", but keys name its classes" : ""),
        copy + " under its original name (" + PluginJar.NAMES + "), then restart the daemons.");
  }

  /** Returns whether tasks look for the jar on the nodes where they run. */
  static boolean tasksNeedItOnNodes(Daemon client) {
    return client.placesIntermediateByZone()
        && client.conf().get(FRAMEWORK, "").isEmpty()
        && !jobsShipIt(client);
  }

  /** Returns whether jobs ship the jar in the distributed cache, so that no node needs it. */
  private static boolean jobsShipIt(Daemon client) {
    return Arrays.stream(client.conf().getTrimmedStrings(MRJobConfig.CACHE_FILES))
        .anyMatch(file -> PluginJar.at(new Path(file).toUri().getPath()).isPresent());
  }

  /**
   * Checks that all daemons, tasks and this node have the same version of the jar. Returns a
   * finding for each target whose version differs from the most common one.
   *
   * @param versions the version by target; a target is a daemon, an archive or this node
   */
  static List<Finding> versions(Map<String, String> versions) {
    return Finding.differing(
        SUBJECT,
        versions,
        "Copy the same version to all nodes, and restart the daemons that run another version.");
  }

  /**
   * Checks that the MapReduce framework archive, from which tasks load Hadoop's classes, contains
   * the plugin's jar, and that the jar is on the class path of the tasks.
   */
  static List<Finding> framework(Daemon client, FrameworkArchive archive) {
    if (jobsShipIt(client)) {
      return Collections.emptyList();
    }
    if (archive.jars.isEmpty()) {
      boolean needed = client.placesIntermediateByZone();
      return Collections.singletonList(
          client.wrongIf(
              needed,
              FRAMEWORK,
              String.format(
                  "names %s, which does not contain %s%s",
                  archive.path,
                  PluginJar.NAMES,
                  needed ? ": every task fails with ClassNotFoundException" : ""),
              "Add the jar to the archive, or let jobs distribute it: see docs/mapreduce.md."));
    }
    if (archive.jars.size() > 1) {
      return Collections.singletonList(
          client.wrong(
              FRAMEWORK,
              String.format(
                  "names %s, which contains the jar more than once: %s",
                  archive.path, archive.jars),
              "Keep only the newest copy."));
    }
    String jar = archive.alias + "/" + archive.jars.get(0).path.replaceFirst("^\\./", "");
    String directory = jar.substring(0, jar.lastIndexOf('/'));
    boolean tasksLoadIt =
        Arrays.stream(client.conf().getTrimmedStrings(CLASS_PATH))
            .flatMap(entry -> Arrays.stream(entry.split(":")))
            .map(entry -> entry.replaceFirst("^(\\$PWD|\\{\\{PWD}}|\\.)/", ""))
            .anyMatch(entry -> entry.equals(directory + "/*") || entry.equals(jar));
    if (tasksLoadIt) {
      return Collections.emptyList();
    }
    return Collections.singletonList(
        client.wrong(
            CLASS_PATH,
            "does not include the directory of " + jar + " in " + archive.path,
            "Add $PWD/" + directory + "/* to the key."));
  }

  /** Reports that the framework archive cannot be read. */
  static Finding unreadableFramework(Daemon client, String why) {
    return client.wrong(
        FRAMEWORK,
        "is " + client.conf().get(FRAMEWORK) + ", which cannot be read: " + why,
        "Correct the path or the permissions: jobs cannot start without the archive.");
  }

  /**
   * Checks whether JNA is recent enough and libzonefence loads on this node.
   *
   * @param jnaJars the jars with an old JNA that may hide a newer one
   * @param failure the reason why the library does not load; empty if it loads
   * @param needed whether a fence service is configured on this node
   */
  static List<Finding> library(List<String> jnaJars, Optional<String> failure, boolean needed) {
    List<Finding> findings = new ArrayList<>();
    for (String jar : jnaJars) {
      findings.add(
          Finding.wrongIf(
              needed,
              Daemon.THIS_NODE,
              "JNA",
              jar + " is on Hadoop's class path: it may hide the newer JNA in the plugin's jar",
              "Replace it with JNA "
                  + FenceProbe.OLDEST_JNA
                  + " or later, and restart the daemons."));
    }
    failure.ifPresent(
        reason ->
            findings.add(
                Finding.wrongIf(
                    needed,
                    Daemon.THIS_NODE,
                    "fence library",
                    "does not load: " + reason,
                    "Use Linux on x86-64 or aarch64 and a jar that contains the library. If"
                        + " ~/.cache/JNA/temp is on a file system that is mounted noexec, specify"
                        + " another directory with -Djna.tmpdir=DIR, for a DataNode in"
                        + " HDFS_DATANODE_OPTS.")));
    return findings;
  }
}
