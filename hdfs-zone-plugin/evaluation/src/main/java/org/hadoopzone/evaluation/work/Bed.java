/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.nio.file.Path;
import org.hadoopzone.evaluation.drive.Meter;
import org.hadoopzone.evaluation.storage.Storage;

/**
 * The environment in which work is done.
 *
 * @param nodes number of nodes of a cluster, each with its own disk
 * @param scratch directory for logs and configuration, not on the emulated drive
 * @param progress receives the current step
 */
public record Bed(
    Storage storage, Meter meter, Scale scale, int nodes, Path scratch, Progress progress) {
  /** Receives progress reports. */
  public interface Progress {
    /** Begins a step. */
    void step(String what);
  }
}
