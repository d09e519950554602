/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey.command;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.hadoopzone.tools.survey.DiskSurvey;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;

/** The Hadoop property that lists the directories in outer zones. */
final class OuterDirs {
  private final List<Path> dirs;

  private OuterDirs(List<Path> dirs) {
    this.dirs = dirs;
  }

  static OuterDirs of(Collection<DiskSurvey> surveys) {
    return new OuterDirs(
        surveys.stream()
            .flatMap(survey -> survey.dirsIn(Zone.OUTER).stream())
            .collect(Collectors.toList()));
  }

  /** Returns the value of the property; empty if there are no outer directories. */
  String value() {
    return dirs.stream().map(OuterDirs::glob).collect(Collectors.joining(","));
  }

  /**
   * Replaces characters that are special in a list of globs with a question mark, which matches any
   * character.
   */
  private static String glob(Path dir) {
    return dir.toString().replaceAll("[*?\\[\\]{}\\\\,]", "?");
  }

  private static String xml(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  @Override
  public String toString() {
    if (dirs.isEmpty()) {
      return "No directory of these lies in an outer zone, so there is nothing to set.";
    }
    return "For core-site.xml on this host:"
        + System.lineSeparator()
        + "<property><name>"
        + DiskZoneKeys.OUTER_DIRS
        + "</name><value>"
        + xml(value())
        + "</value></property>";
  }
}
