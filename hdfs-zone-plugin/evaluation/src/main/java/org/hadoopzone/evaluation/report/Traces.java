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
import org.hadoopzone.tools.trace.Request;
import org.hadoopzone.tools.trace.RequestCsv;
import org.hadoopzone.tools.trace.TracePicture;

/** The requests that drives received, in CSV files. The files are too large to keep permanently. */
public record Traces(Path dir, Series series) {
  private static final List<StorageSystem> DRAWN =
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
   * Draws the recorded requests of stock ext4, of disk zones and of the system "zones in place"
   * side by side. Omits systems without a recording.
   *
   * @return the systems in the picture; empty if there is no picture, because fewer than two of
   *     them were recorded
   */
  List<StorageSystem> draw(BenchWork workload, Path picture) throws IOException {
    List<StorageSystem> drawn = DRAWN.stream().filter(system -> has(workload, system)).toList();
    if (drawn.size() < 2) {
      return List.of();
    }
    TracePicture sideBySide = new TracePicture(series.scale().capacity());
    for (StorageSystem system : drawn) {
      sideBySide.add(system.title(), read(workload, system));
    }
    sideBySide.write(picture);
    return drawn;
  }

  /**
   * Returns the merged I/O size for the writes of a system, as the paper defines it, in bytes; 0 if
   * the system was not recorded.
   */
  long mergedWrites(BenchWork workload, StorageSystem system) throws IOException {
    return has(workload, system)
        ? MergedRuns.of(read(workload, system)).sizes(Direction.WRITE).byteWeightedMean()
        : 0;
  }

  private boolean has(BenchWork workload, StorageSystem system) {
    return Files.exists(file(workload, system));
  }

  private List<Request> read(BenchWork workload, StorageSystem system) throws IOException {
    return RequestCsv.read(file(workload, system));
  }

  private Path file(BenchWork workload, StorageSystem system) {
    return dir.resolve(series.id()).resolve(workload.id() + "-" + system.id() + ".csv");
  }
}
