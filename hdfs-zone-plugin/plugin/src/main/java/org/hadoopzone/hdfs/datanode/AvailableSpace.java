/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.util.DiskChecker.DiskOutOfSpaceException;
import org.hadoopzone.util.ByteSize;
import org.hadoopzone.zone.Candidate;
import org.hadoopzone.zone.Candidates;
import org.hadoopzone.zone.ZonedVolume;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Queries the available space of volumes. A volume that fails must not affect the others. */
final class AvailableSpace {
  private static final Logger LOG = LoggerFactory.getLogger(AvailableSpace.class);

  private AvailableSpace() {}

  /** Returns the volumes whose available space can be read. */
  static <V extends FsVolumeSpi> Candidates<V> of(
      List<ZonedVolume<V>> volumes, VolumePlacementMetrics metrics) {
    Candidates<V> candidates = new Candidates<>();
    for (int i = 0; i < volumes.size(); i++) {
      ZonedVolume<V> volume = volumes.get(i);
      try {
        candidates.add(new Candidate<>(volume, volume.handle().getAvailable()));
      } catch (IOException e) {
        metrics.countUnreadable();
        LOG.warn("Volume {} is skipped: its available space cannot be read", volume, e);
      }
    }
    return candidates;
  }

  /** Returns the exception that a client gets if a replica fits on no volume. */
  static DiskOutOfSpaceException refusal(Candidates<?> candidates, int volumes, long replicaSize) {
    int unknown = volumes - candidates.size();
    String rest =
        unknown == 0
            ? ""
            : String.format(
                "; the available space of %d of them cannot be read: see the log of the DataNode",
                unknown);
    return new DiskOutOfSpaceException(
        String.format(
            "Out of space: a replica of %s fits on none of %d volumes: %s%s",
            ByteSize.text(replicaSize), volumes, candidates, rest));
  }
}
