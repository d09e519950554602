/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.File;
import java.util.Optional;
import java.util.Set;
import org.hadoopzone.disk.Zone;

/** The intermediate files of one task: which they are, where they may go, and what is counted. */
final class IntermediateFiles {
  private final IntermediatePlacement placement;
  private final ZoneCounters counters;
  private final JobView view;

  IntermediateFiles(IntermediatePlacement placement, ZoneCounters counters, JobView view) {
    this.placement = placement;
    this.counters = counters;
    this.view = view;
  }

  /** Whether this is one: in a local dir of the task, but not in the working dir of a container. */
  boolean include(File file) {
    return placement
        .dirs()
        .holding(file)
        .filter(dir -> !nameWithin(dir, file).startsWith("container_"))
        .isPresent();
  }

  /**
   * Another place for a file whose local dir is full.
   *
   * @param size bytes that it needs there
   * @param full local dirs that have turned out to be full; that of the file is added
   * @return empty if no dir has that room
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

  /** A local dir ran full under a file, which went on in another one. */
  void moved() {
    counters.moved();
  }

  /** A file is being copied to another local dir. */
  void copying() {
    counters.progress();
  }

  /** The zone that the file that was placed last should have gone to. */
  Zone preferred() {
    return placement.preferred();
  }

  /**
   * A file was written to its end.
   *
   * @param preferred the zone that it should have gone to
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
