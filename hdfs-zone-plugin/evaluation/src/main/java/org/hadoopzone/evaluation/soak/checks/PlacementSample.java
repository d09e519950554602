/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import java.util.Optional;

/**
 * The number of blocks that a DataNode has counted, and the number of blocks on its volumes.
 *
 * @param pid process ID of the DataNode; the counters of a new process start at 0
 * @param countedBefore counters before the files were counted
 * @param files blocks found on the volumes
 * @param countedAfter counters after the files were counted
 */
record PlacementSample(
    long pid, BlockCount countedBefore, BlockCount files, BlockCount countedAfter) {
  /** Number of blocks in each disk zone. */
  record BlockCount(long outer, long inner) {
    BlockCount since(BlockCount before) {
      return new BlockCount(outer - before.outer, inner - before.inner);
    }
  }

  /**
   * Checks the counters against an earlier sample. The number of blocks in a zone must not grow by
   * more than the counter. It may grow by less, because blocks are also deleted. Samples of
   * different processes are not compared.
   *
   * @return a description of the problem; empty if there is none
   */
  Optional<String> problemSince(PlacementSample earlier) {
    if (earlier.pid != pid) {
      return Optional.empty();
    }
    BlockCount found = files.since(earlier.files);
    BlockCount counted = countedAfter.since(earlier.countedBefore);
    return found.outer() > counted.outer() || found.inner() > counted.inner()
        ? Optional.of(
            "DiskZoneVolumePlacement counted "
                + counted
                + " new blocks, but the volumes have "
                + found)
        : Optional.empty();
  }
}
