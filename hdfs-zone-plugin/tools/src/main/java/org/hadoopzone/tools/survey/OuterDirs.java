/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import java.util.Collection;
import java.util.stream.Collectors;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;

/** The Hadoop property that lists the directories in outer zones. */
final class OuterDirs {
  /** The value of the property; empty if there are no outer directories. */
  final String value;

  OuterDirs(Collection<DiskSurvey> surveys) {
    // In a list of globs, a question mark stands for any character, including special ones.
    value =
        surveys.stream()
            .flatMap(survey -> survey.parts.stream())
            .filter(part -> part.zone == Zone.OUTER)
            .flatMap(part -> part.dirs.stream())
            .map(dir -> dir.toString().replaceAll("[*?\\[\\]{}\\\\,]", "?"))
            .collect(Collectors.joining(","));
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
