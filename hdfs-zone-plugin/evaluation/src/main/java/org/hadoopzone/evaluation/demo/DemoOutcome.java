/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.evaluation.demo.disk.DiskUse;
import org.hadoopzone.evaluation.job.FinishedJob;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.evaluation.watch.Placement;
import org.hadoopzone.evaluation.watch.WatchedFile;
import org.hadoopzone.zone.Zone;

/**
 * The outcome of one run of all jobs.
 *
 * @param files every file that was on the disks at any time
 * @param replicas number of block replicas of each kind of file, as known to the NameNode
 * @param outputs digests of the output files, by path
 * @param sortProblems errors in the sorted data
 * @param disk disk accesses of the jobs; empty if the disks are plain directories
 */
record DemoOutcome(
    String name,
    List<FinishedJob> jobs,
    List<WatchedFile> files,
    Map<FileKind, Long> replicas,
    Map<String, String> outputs,
    List<String> sortProblems,
    Optional<DiskUse> disk) {
  Placement placement() {
    return Placement.of(files);
  }

  /**
   * Returns the bytes of a kind of file in a zone. These are the bytes that the drive read and
   * wrote, or the sizes of the files if there is no drive.
   */
  long bytes(FileKind kind, Zone zone) {
    return disk.map(use -> use.bytes(kind, zone))
        .orElseGet(() -> placement().tally(kind, zone).bytes());
  }
}
