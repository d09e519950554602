/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.evaluation.work.BenchWork;
import org.hadoopzone.tools.trace.Direction;
import org.hadoopzone.tools.trace.MergedRuns;
import org.hadoopzone.tools.trace.Recording;
import org.hadoopzone.tools.trace.RequestCsv;
import org.hadoopzone.tools.trace.TracePicture;

/** The requests that drives received, in CSV files. The files are too large to keep permanently. */
public record Traces(Path dir, Series series) {
  /** The systems whose requests a picture shows side by side. */
  static final List<StorageSystem> DRAWN =
      List.of(StorageSystem.EXT4, StorageSystem.DISK_ZONES, StorageSystem.ZONES_IN_PLACE);

  /** Stores the recorded requests. */
  public void write(BenchWork workload, StorageSystem system, Recording recording)
      throws IOException {
    FileTrees.writeWhole(
        file(workload, system), file -> RequestCsv.write(file, recording.requests()));
  }

  /** Removes the requests of an earlier run. */
  public void remove(BenchWork workload, StorageSystem system) throws IOException {
    Files.deleteIfExists(file(workload, system));
  }

  /**
   * Draws the recorded requests of some systems side by side. Leaves an existing picture unchanged
   * if the requests of a system were not kept.
   */
  void draw(BenchWork workload, List<StorageSystem> systems, Path picture) throws IOException {
    if (!systems.stream().allMatch(system -> Files.exists(file(workload, system)))) {
      return;
    }
    TracePicture sideBySide = new TracePicture(series.scale().capacity());
    for (StorageSystem system : systems) {
      sideBySide.add(system.title(), RequestCsv.read(file(workload, system)));
    }
    sideBySide.write(picture);
  }

  /**
   * Returns the merged I/O size of the recorded writes, as the paper defines it, in bytes; 0 if
   * there are none.
   */
  public static long mergedWriteBytes(Recording recording) {
    return MergedRuns.of(recording.requests()).sizes(Direction.WRITE).byteWeightedMean();
  }

  private Path file(BenchWork workload, StorageSystem system) {
    return dir.resolve(series.id()).resolve(workload.id() + "-" + system.id() + ".csv");
  }
}
