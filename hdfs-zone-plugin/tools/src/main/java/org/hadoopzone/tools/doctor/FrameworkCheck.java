/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * Checks that the MapReduce framework archive, from which tasks load Hadoop's classes, contains the
 * drop-in jar, and that the jar is on the class path of the tasks.
 */
final class FrameworkCheck {
  static final String KEY = MRJobConfig.MAPREDUCE_APPLICATION_FRAMEWORK_PATH;

  private static final String CLASS_PATH = MRJobConfig.MAPREDUCE_APPLICATION_CLASSPATH;
  private static final String ADD =
      "Add the jar to it, or have jobs bring the jar, as docs/mapreduce.md says.";

  private final Daemon client;

  FrameworkCheck(Daemon client) {
    this.client = client;
  }

  List<Finding> findings(FrameworkArchive archive) {
    if (JobJar.isBroughtBy(client)) {
      return Collections.emptyList();
    }
    if (archive.jars().isEmpty()) {
      String words = "names " + archive.path() + ", which has no " + PluginJar.NAMES;
      return Collections.singletonList(
          JobKeysCheck.isInUse(client)
              ? client.wrong(KEY, words + ": every task fails with ClassNotFoundException", ADD)
              : client.note(KEY, words, ADD));
    }
    if (archive.jars().size() > 1) {
      return Collections.singletonList(
          client.wrong(
              KEY,
              "names " + archive.path() + ", which has the jar more than once: " + archive.jars(),
              "Keep the newest one."));
    }
    String jar = archive.alias() + "/" + archive.jars().get(0).path().replaceFirst("^\\./", "");
    if (!isOnClassPath(jar)) {
      return Collections.singletonList(
          client.wrong(
              CLASS_PATH,
              "does not name the directory of " + jar + " in " + archive.path(),
              "Add $PWD/" + jar.substring(0, jar.lastIndexOf('/')) + "/* to it."));
    }
    return Collections.emptyList();
  }

  /** Returns the finding that the archive cannot be read. */
  Finding unreadable(String why) {
    return client.wrong(
        KEY,
        "is " + client.conf().get(KEY) + ", which cannot be read: " + why,
        "Correct the path, or the permissions: no job starts without it.");
  }

  private boolean isOnClassPath(String jar) {
    String directory = jar.substring(0, jar.lastIndexOf('/'));
    return Arrays.stream(client.conf().getTrimmedStrings(CLASS_PATH))
        .flatMap(entry -> Arrays.stream(entry.split(":")))
        .map(entry -> entry.replaceFirst("^(\\$PWD|\\{\\{PWD}}|\\.)/", ""))
        .anyMatch(entry -> entry.equals(directory + "/*") || entry.equals(jar));
  }
}
