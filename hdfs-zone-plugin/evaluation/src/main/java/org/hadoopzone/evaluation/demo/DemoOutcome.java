/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.util.List;
import java.util.Map;
import org.hadoopzone.evaluation.job.FinishedJob;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.evaluation.watch.Placement;
import org.hadoopzone.evaluation.watch.WatchedFile;

/**
 * What came of running all jobs once.
 *
 * @param files every file that was on the disks at some time
 * @param replicas how many block replicas the NameNode knows of each kind of file
 * @param outputs from the path of each output file to a digest of its content
 * @param sortProblems what is wrong with the sorted data
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
