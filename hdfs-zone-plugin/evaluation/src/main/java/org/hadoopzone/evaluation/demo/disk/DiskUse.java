/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo.disk;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.hadoopzone.evaluation.drive.DriveStats;
import org.hadoopzone.evaluation.seeks.FileAccess;
import org.hadoopzone.evaluation.seeks.Passage;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.zone.Zone;

/**
 * The disk accesses of one run of all jobs on an emulated drive.
 *
 * @param stats statistics of the drive for all jobs
 * @param fastEnd address where the fast tracks end
 * @param filled extents of the permanent files that were on the drive before the jobs
 * @param accesses all accesses of the head during the jobs
 */
public record DiskUse(
    DriveStats stats, long fastEnd, List<ByteRange> filled, List<FileAccess> accesses) {

  /** Returns the bytes that were read and written in files of a kind in a zone of the disk. */
  public long bytes(FileKind kind, Zone zone) {
    return accesses.stream()
        .filter(access -> access.kind().equals(Optional.of(kind)))
        .filter(access -> access.passage().address() < fastEnd == (zone == Zone.OUTER))
        .mapToLong(access -> access.passage().bytes())
        .sum();
  }

  /**
   * Returns the mean transfer rate of temporary files in MB per second, excluding seeks and
   * rotation; 0 if there were no transfers.
   */
  public double temporaryRate() {
    List<Passage> passages =
        accesses.stream()
            .filter(access -> isTemporary(access.kind()))
            .map(FileAccess::passage)
            .toList();
    double seconds = passages.stream().mapToDouble(Passage::transferSeconds).sum();
    return seconds == 0 ? 0 : passages.stream().mapToLong(Passage::bytes).sum() / seconds / 1e6;
  }

  /** Returns the map of the disk before the jobs. */
  public DiskMap before(int columns) {
    return DiskMap.of(stats.capacityBytes(), columns, filled, List.of());
  }

  /** Returns the map of the disk after the jobs, including temporary files that they deleted. */
  public DiskMap after(int columns) {
    List<ByteRange> permanent = new ArrayList<>(filled);
    permanent.addAll(ranges(kind -> kind.equals(Optional.of(FileKind.PERMANENT_BLOCK))));
    return DiskMap.of(stats.capacityBytes(), columns, permanent, ranges(DiskUse::isTemporary));
  }

  /** Returns the rate of the outermost tracks in MB per second. */
  public double fastestRate() {
    return stats.zones().get(0).rate();
  }

  /** Returns the rate of the innermost tracks in MB per second. */
  public double slowestRate() {
    return stats.zones().get(stats.zones().size() - 1).rate();
  }

  private List<ByteRange> ranges(Predicate<Optional<FileKind>> condition) {
    return accesses.stream()
        .filter(access -> condition.test(access.kind()))
        .filter(access -> access.passage().bytes() > 0)
        .map(access -> ByteRange.of(access.passage().address(), access.passage().bytes()))
        .toList();
  }

  private static boolean isTemporary(Optional<FileKind> kind) {
    return kind.flatMap(FileKind::promised).equals(Optional.of(Zone.OUTER));
  }
}
