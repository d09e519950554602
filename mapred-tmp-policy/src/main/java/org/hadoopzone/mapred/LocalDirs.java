/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.disk.Candidate;
import org.hadoopzone.disk.Place;
import org.hadoopzone.disk.Zone;
import org.hadoopzone.disk.ZoneRule;

/**
 * The local dirs of a task and the zones that they lie in. The zone of a file is that of the local
 * dir that holds it, whatever the rest of its path looks like: the name of a merged file repeats
 * the whole path of one of its inputs. Immutable and thread-safe.
 */
final class LocalDirs {
  private final Map<File, Place<File>> places = new LinkedHashMap<>();

  LocalDirs(ZoneRule rule, String... dirs) {
    for (String dir : dirs) {
      File file = new File(dir);
      places.put(file, new Place<>(file, rule.zoneOf(dir), file.getTotalSpace()));
    }
  }

  /** Whether there is anything to choose between. */
  boolean haveBothZones() {
    return places.values().stream().map(Place::zone).distinct().count() == 2;
  }

  /** All dirs that exist, with their space as of now. */
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

  /** The local dir that holds a file; empty if it is not in any of them. */
  Optional<File> holding(File file) {
    Path path = file.toPath().normalize();
    return places.keySet().stream().filter(dir -> path.startsWith(dir.toPath())).findFirst();
  }

  /**
   * The zone of one of these dirs.
   *
   * @param dir as {@link #holding} or {@link #candidates} returned it
   */
  Zone zoneOf(File dir) {
    return places.get(dir).zone();
  }

  @Override
  public String toString() {
    return places.values().toString();
  }
}
