/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.hadoopzone.evaluation.drive.DriveKind;
import org.hadoopzone.evaluation.drive.Meter;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.storage.Storage;

/**
 * The environment in which a workload runs.
 *
 * @param drive the kind of the emulated drives
 * @param nodes number of nodes of a cluster, each with its own disk
 * @param scratch directory for logs and configuration, not on the emulated drive
 * @param progress receives the current step
 */
public record Bed(
    Storage storage,
    Meter meter,
    Scale scale,
    DriveKind drive,
    int nodes,
    Path scratch,
    Progress progress) {
  /**
   * Name of the rounds in which a system moves cold files. Such rounds are not part of a workload.
   */
  public static final String PACKING = "packing";

  /** Lets the system move cold files without daemons. */
  List<Round> pack() throws Exception {
    return pack(() -> {});
  }

  /**
   * Lets the system move cold files, and measures the cost.
   *
   * @param start starts the daemons that move the files; does nothing if there are none
   * @return a round with the name {@link #PACKING}; none if the system does not move files
   */
  List<Round> pack(Meter.Work start) throws Exception {
    if (!storage.packs()) {
      return List.of();
    }
    progress.step(PACKING);
    AtomicLong moved = new AtomicLong();
    Round round = meter.measure(PACKING, 0, scale.capacity(), () -> moved.set(storage.pack(start)));
    return List.of(round.of(2 * moved.get()));
  }

  /** Receives progress reports. */
  public interface Progress {
    /** Begins a step. */
    void step(String what);
  }
}
