/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.util.Optional;

/**
 * What a DataNode says of the blocks that it has placed, and what lies on its volumes.
 *
 * @param pid of the DataNode, whose counters begin anew with it
 * @param countedBefore what it said before the files were counted, or earlier
 * @param countedAfter what it said after they were
 */
record PlacementSample(
    long pid, BlockCount countedBefore, BlockCount files, BlockCount countedAfter) {
  /**
   * Returns what is wrong with the counters: no more blocks can have come to a zone than were
   * counted. Less can have, since blocks are deleted, too.
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
