/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A copy of the drop-in jar. Immutable. */
final class PluginJar {
  /** The file names that {@link #at} recognizes, as a pattern for messages. */
  static final String NAMES = "hdfs-zone-plugin*.jar";

  /** The version of a jar whose file name contains none. */
  static final String NO_VERSION = "without a version in its name";

  private static final Pattern NAME =
      Pattern.compile("(?:.*[/\\\\])?hdfs-zone-plugin(?:-(.+))?\\.jar");

  private final String path;
  private final String version;

  private PluginJar(String path, String version) {
    this.path = path;
    this.version = version;
  }

  /** Returns the jar at a path; empty if the file name is not that of the plugin's jar. */
  static Optional<PluginJar> at(String path) {
    Matcher matcher = NAME.matcher(path);
    return matcher.matches()
        ? Optional.of(new PluginJar(path, matcher.group(1) == null ? NO_VERSION : matcher.group(1)))
        : Optional.empty();
  }

  /** Returns the jars among the entries of a class path. */
  static List<PluginJar> onClassPath(String classPath) {
    List<PluginJar> jars = new ArrayList<>();
    for (String entry : classPath.split("[:;]")) {
      at(entry).ifPresent(jars::add);
    }
    return jars;
  }

  String path() {
    return path;
  }

  String version() {
    return version;
  }

  @Override
  public String toString() {
    return path;
  }
}
