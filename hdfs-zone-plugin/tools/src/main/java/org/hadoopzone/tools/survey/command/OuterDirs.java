/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey.command;

import java.util.Collection;
import java.util.stream.Collectors;
import org.hadoopzone.tools.survey.DiskSurvey;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;

/** The Hadoop property that lists the directories in outer zones. */
final class OuterDirs {
  private final String value;

  private OuterDirs(String value) {
    this.value = value;
  }

  static OuterDirs of(Collection<DiskSurvey> surveys) {
    // In a list of globs, a question mark stands for any character, including special ones.
    return new OuterDirs(
        surveys.stream()
            .flatMap(survey -> survey.dirsIn(Zone.OUTER).stream())
            .map(dir -> dir.toString().replaceAll("[*?\\[\\]{}\\\\,]", "?"))
            .collect(Collectors.joining(",")));
  }

  /** Returns the value of the property; empty if there are no outer directories. */
  String value() {
    return value;
  }

  @Override
  public String toString() {
    if (value.isEmpty()) {
      return "No directory is in an outer zone: there is no property to set.";
    }
    String xml = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    return String.format(
        "Add this property to core-site.xml on this host:%n"
            + "<property><name>%s</name><value>%s</value></property>",
        DiskZoneKeys.OUTER_DIRS, xml);
  }
}
