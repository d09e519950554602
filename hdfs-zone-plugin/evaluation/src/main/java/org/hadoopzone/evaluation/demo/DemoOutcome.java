/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.util.List;
import java.util.Map;
import org.hadoopzone.evaluation.job.FinishedJob;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.evaluation.watch.Placement;
import org.hadoopzone.evaluation.watch.WatchedFile;

/**
 * The outcome of one run of all jobs.
 *
 * @param files every file that was on the disks at any time
 * @param replicas number of block replicas of each kind of file, as known to the NameNode
 * @param outputs digests of the output files, by path
 * @param sortProblems errors in the sorted data
 */
record DemoOutcome(
    String name,
    List<FinishedJob> jobs,
    List<WatchedFile> files,
    Map<FileKind, Long> replicas,
    Map<String, String> outputs,
    List<String> sortProblems) {
  Placement placement() {
    return Placement.of(files);
  }
}
