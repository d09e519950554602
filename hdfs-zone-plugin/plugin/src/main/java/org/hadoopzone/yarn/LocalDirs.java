/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneRule;

/** The local dirs of a NodeManager with their zones. Immutable and thread-safe. */
final class LocalDirs {
  private final Map<String, Zone> zones = new LinkedHashMap<>();

  private LocalDirs(ZoneRule rule, Collection<String> dirs) {
    dirs.forEach(dir -> zones.put(dir, rule.zoneOf(dir)));
  }

  /** Returns the configured local dirs with their zones. */
  static LocalDirs read(Configuration conf, ZoneRule rule) {
    return new LocalDirs(rule, paths(conf));
  }

  /** Returns the configured local dirs as paths without a scheme. */
  static List<String> paths(Configuration conf) {
    return conf.getTrimmedStringCollection(YarnConfiguration.NM_LOCAL_DIRS).stream()
        .map(dir -> new Path(dir).toUri().getPath())
        .collect(Collectors.toList());
  }

  Collection<String> paths() {
    return zones.keySet();
  }

  /** Returns whether there are local dirs in both zones. */
  boolean areInBothZones() {
    return zones.values().stream().distinct().count() == Zone.values().length;
  }

  /**
   * Returns the local dir that holds a path. The rest of the path, such as the directories of the
   * user and of the application, is not checked.
   */
  Optional<String> holding(String path) {
    String holding = null;
    for (String dir : zones.keySet()) {
      boolean isBelow = path.equals(dir) || path.startsWith(dir + Path.SEPARATOR);
      if (isBelow && (holding == null || dir.length() > holding.length())) {
        holding = dir;
      }
    }
    return Optional.ofNullable(holding);
  }

  /**
   * Returns the zone of a local dir.
   *
   * @param dir a dir that {@link #holding} returned
   */
  Zone zoneOf(String dir) {
    return zones.get(dir);
  }
}
