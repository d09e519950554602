/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
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
