/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.nio.file.Path;
import org.hadoopzone.evaluation.drive.Meter;
import org.hadoopzone.evaluation.storage.Storage;

/**
 * What work is done on.
 *
 * @param nodes how many nodes a cluster has, each with a disk of its own
 * @param scratch for logs and configuration, not on the drive
 * @param progress is told what is done now
 */
public record Bed(
    Storage storage, Meter meter, Scale scale, int nodes, Path scratch, Progress progress) {
  /** Receives progress reports. */
  public interface Progress {
    /** Begins a step. */
    void step(String what);
  }
}
