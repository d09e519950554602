/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.zone.Candidate;
import org.hadoopzone.zone.Place;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneRule;

/**
 * The local dirs of a task and their zones. A file is in the zone of the local dir that holds it,
 * whatever the rest of its path is: the name of a merged file includes the absolute path of one of
 * its inputs. Immutable and thread-safe.
 */
final class LocalDirs {
  private final Map<File, Place<File>> places = new LinkedHashMap<>();

  LocalDirs(ZoneRule rule, String... dirs) {
    for (String dir : dirs) {
      File file = new File(dir);
      places.put(file, new Place<>(file, rule.zoneOf(dir), file.getTotalSpace()));
    }
  }

  /** Returns whether the local dirs are in both zones. */
  boolean haveBothZones() {
    return places.values().stream().map(Place::zone).distinct().count() == 2;
  }

  /** Returns all existing local dirs with their current free space. */
  List<Candidate<File>> candidates() {
    List<Candidate<File>> candidates = new ArrayList<>(places.size());
    places.forEach(
        (dir, place) -> {
          if (dir.isDirectory()) {
            candidates.add(new Candidate<>(place, dir.getUsableSpace()));
          }
        });
    return candidates;
  }

  /** Returns the local dir that holds a file; empty if the file is in none of them. */
  Optional<File> holding(File file) {
    Path path = file.toPath().normalize();
    return places.keySet().stream().filter(dir -> path.startsWith(dir.toPath())).findFirst();
  }

  /**
   * Returns the zone of a local dir.
   *
   * @param dir a dir that {@link #holding} or {@link #candidates} returned
   */
  Zone zoneOf(File dir) {
    return places.get(dir).zone();
  }

  @Override
  public String toString() {
    return places.values().toString();
  }
}
