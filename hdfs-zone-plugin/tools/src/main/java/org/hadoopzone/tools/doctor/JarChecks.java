/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.hadoopzone.tools.doctor.Daemon.Role;
import org.hadoopzone.tools.doctor.JarProbe.FrameworkArchive;
import org.hadoopzone.tools.doctor.JarProbe.PluginJar;

/** Checks that daemons and tasks have the plugin's jar, once and in the same version. */
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
    if (jars.size() > 1) {
      String paths = jars.stream().map(PluginJar::path).collect(Collectors.joining(", "));
      return Collections.singletonList(
          daemon.wrong(
              SUBJECT,
              "is on the class path more than once (" + paths + "), and Java loads any of them",
              "Keep the newest one, and restart."));
    }
    return Collections.emptyList();
  }

  private static Finding missing(Daemon daemon, boolean tasksNeedIt) {
    String copy =
        "Copy the jar to $HADOOP_HOME/share/hadoop/common/lib there, before any key names its"
            + " classes;";
    if (daemon.is(Role.NODEMANAGER) && tasksNeedIt) {
      return daemon.wrong(
          SUBJECT,
          "was not on its class path when it started (no "
              + PluginJar.NAMES
              + "): every task with the keys of conf/mapred-site.xml fails there with"
              + " ClassNotFoundException",
          copy + " restart it if the jar is there by now.");
    }
    if (daemon.needsJar()) {
      return daemon.wrong(
          SUBJECT,
          "is not on the class path under its own name (no "
              + PluginJar.NAMES
              + "), but keys name its classes",
          copy + " do not rename it; restart.");
    }
    return daemon.note(
        SUBJECT, "is not on the class path (no " + PluginJar.NAMES + ")", copy + " then restart.");
  }

  /** Returns whether tasks look for the jar on the nodes where they run. */
  static boolean tasksNeedItOnNodes(Daemon client) {
    return client.placesIntermediateByZone()
        && client.conf().get(FRAMEWORK, "").isEmpty()
        && !jobsBringIt(client);
  }

  /** Returns whether jobs ship the jar in the distributed cache, so that no node needs it. */
  private static boolean jobsBringIt(Daemon client) {
    return Arrays.stream(client.conf().getTrimmedStrings(MRJobConfig.CACHE_FILES))
        .anyMatch(file -> PluginJar.at(new Path(file).toUri().getPath()).isPresent());
  }

  /**
   * Checks that all daemons, tasks and this node have the same version of the jar. Returns a
   * finding for each place whose version differs from the most common one.
   *
   * @param versions the version by place; a place is a daemon, an archive or this node
   */
  static List<Finding> versions(Map<String, String> versions) {
    Map<String, List<String>> byVersion = new LinkedHashMap<>();
    versions.forEach(
        (place, version) ->
            byVersion.computeIfAbsent(version, any -> new ArrayList<>()).add(place));
    List<Finding> findings = new ArrayList<>();
    if (byVersion.size() < 2) {
      return findings;
    }
    Map.Entry<String, List<String>> common =
        byVersion.entrySet().stream()
            .max(Comparator.comparingInt(entry -> entry.getValue().size()))
            .orElseThrow(AssertionError::new);
    int more = common.getValue().size() - 1;
    String witness = common.getValue().get(0) + (more == 0 ? "" : " and " + more + " more");
    versions.forEach(
        (place, version) -> {
          if (!version.equals(common.getKey())) {
            findings.add(
                Finding.wrong(
                    place,
                    SUBJECT,
                    "is " + version + ", but " + common.getKey() + " on " + witness,
                    "Copy the same version everywhere, and restart what runs with another one."));
          }
        });
    return findings;
  }

  /**
   * Checks that the MapReduce framework archive, from which tasks load Hadoop's classes, contains
   * the plugin's jar, and that the jar is on the class path of the tasks.
   */
  static List<Finding> framework(Daemon client, FrameworkArchive archive) {
    if (jobsBringIt(client)) {
      return Collections.emptyList();
    }
    if (archive.jars().isEmpty()) {
      String message = "names " + archive.path() + ", which has no " + PluginJar.NAMES;
      String add = "Add the jar to it, or have jobs bring the jar, as docs/mapreduce.md says.";
      return Collections.singletonList(
          client.placesIntermediateByZone()
              ? client.wrong(
                  FRAMEWORK, message + ": every task fails with ClassNotFoundException", add)
              : client.note(FRAMEWORK, message, add));
    }
    if (archive.jars().size() > 1) {
      return Collections.singletonList(
          client.wrong(
              FRAMEWORK,
              "names " + archive.path() + ", which has the jar more than once: " + archive.jars(),
              "Keep the newest one."));
    }
    String jar = archive.alias() + "/" + archive.jars().get(0).path().replaceFirst("^\\./", "");
    String directory = jar.substring(0, jar.lastIndexOf('/'));
    if (!tasksLoad(jar, directory, client)) {
      return Collections.singletonList(
          client.wrong(
              CLASS_PATH,
              "does not name the directory of " + jar + " in " + archive.path(),
              "Add $PWD/" + directory + "/* to it."));
    }
    return Collections.emptyList();
  }

  private static boolean tasksLoad(String jar, String directory, Daemon client) {
    return Arrays.stream(client.conf().getTrimmedStrings(CLASS_PATH))
        .flatMap(entry -> Arrays.stream(entry.split(":")))
        .map(entry -> entry.replaceFirst("^(\\$PWD|\\{\\{PWD}}|\\.)/", ""))
        .anyMatch(entry -> entry.equals(directory + "/*") || entry.equals(jar));
  }

  /** Returns the finding that the framework archive cannot be read. */
  static Finding unreadableFramework(Daemon client, String why) {
    return client.wrong(
        FRAMEWORK,
        "is " + client.conf().get(FRAMEWORK) + ", which cannot be read: " + why,
        "Correct the path, or the permissions: no job starts without it.");
  }
}
