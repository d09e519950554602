/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.util.Optional;

/**
 * The number of blocks that a DataNode has counted, and the number of blocks on its volumes.
 *
 * @param pid process ID of the DataNode; its counters start at zero with each process
 * @param countedBefore counters before the files were counted
 * @param files blocks found on the volumes
 * @param countedAfter counters after the files were counted
 */
record PlacementSample(
    long pid, BlockCount countedBefore, BlockCount files, BlockCount countedAfter) {
  /**
   * Checks the counters against an earlier sample. The number of blocks in a zone must not grow by
   * more than the counter; it may grow by less, because blocks are also deleted. Samples of
   * different processes are not compared.
   *
   * @return a description of the problem; empty if there is none
   */
  Optional<String> problemSince(PlacementSample earlier) {
    if (earlier.pid != pid) {
      return Optional.empty();
    }
    BlockCount came = files.since(earlier.files);
    BlockCount counted = countedAfter.since(earlier.countedBefore);
    return came.outer() > counted.outer() || came.inner() > counted.inner()
        ? Optional.of("DiskZoneVolumePlacement counted " + counted + ", but there came " + came)
        : Optional.empty();
  }
}
