/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.cli.survey;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.hadoopzone.disk.DiskZoneKeys;
import org.hadoopzone.disk.Zone;
import org.hadoopzone.disk.survey.DiskSurvey;

/** The property that tells Hadoop which directories are outer. */
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

  /** Its value; empty if there are none. */
  String value() {
    return dirs.stream().map(OuterDirs::glob).collect(Collectors.joining(","));
  }

  /** What means something in a list of globs is replaced by what stands for any letter. */
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
