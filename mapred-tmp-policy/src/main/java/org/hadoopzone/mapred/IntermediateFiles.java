/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.File;
import java.util.Optional;
import java.util.Set;
import org.hadoopzone.zone.Zone;

/**
 * The intermediate files of one task. Recognizes them, chooses their local dirs and counts their
 * bytes.
 */
final class IntermediateFiles {
  private final IntermediatePlacement placement;
  private final ZoneCounters counters;
  private final JobView view;

  IntermediateFiles(IntermediatePlacement placement, ZoneCounters counters, JobView view) {
    this.placement = placement;
    this.counters = counters;
    this.view = view;
  }

  /**
   * Returns whether a file is an intermediate file: it is in a local dir of the task, but not in
   * the working dir of a container.
   */
  boolean include(File file) {
    return placement
        .dirs()
        .holding(file)
        .filter(dir -> !nameWithin(dir, file).startsWith("container_"))
        .isPresent();
  }

  /**
   * Returns another path for a file whose local dir is full.
   *
   * @param size bytes that the file needs
   * @param full local dirs that are known to be full; the local dir of the file is added
   * @return empty if no local dir has enough free space
   */
  Optional<File> elsewhere(File file, long size, Set<File> full) {
    return placement
        .dirs()
        .holding(file)
        .flatMap(
            dir -> {
              full.add(dir);
              return placement.place(nameWithin(dir, file), size, full);
            });
  }

  /** Counts a file that moved to another local dir because its own was full. */
  void moved() {
    counters.moved();
  }

  /** Reports progress while a file is copied to another local dir. */
  void copying() {
    counters.progress();
  }

  /** Returns the preferred zone of the file that was placed last. */
  Zone preferred() {
    return placement.preferred();
  }

  /**
   * Counts a file that was written completely.
   *
   * @param preferred the zone that the file preferred
   */
  void wrote(File file, Zone preferred, long bytes) {
    view.wrote(file, bytes);
    placement
        .dirs()
        .holding(file)
        .ifPresent(dir -> counters.wrote(placement.dirs().zoneOf(dir), preferred, bytes));
  }

  private static String nameWithin(File dir, File file) {
    return dir.toPath().relativize(file.toPath().normalize()).toString();
  }
}
