/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.util.EnumMap;
import java.util.Map;

/** Number and length of files, and the bytes of their replicas by zone. Not thread-safe. */
public final class FileTotals {
  private long files;
  private long bytes;
  private long wrongFiles;
  private final Map<ReplicaZone, Long> replicaBytes = new EnumMap<>(ReplicaZone.class);

  public FileTotals() {
    for (ReplicaZone zone : ReplicaZone.values()) {
      replicaBytes.put(zone, 0L);
    }
  }

  /** Adds a file. */
  public void add(PlacedFile file) {
    files++;
    bytes += file.bytes;
    wrongFiles += file.isWrong() ? 1 : 0;
    for (Replica replica : file.replicas) {
      replicaBytes.merge(replica.volume.zone, replica.bytes, Long::sum);
    }
  }

  public long files() {
    return files;
  }

  /** Returns the total length of all files in bytes. */
  public long bytes() {
    return bytes;
  }

  /** Returns the bytes of all replicas in a zone. */
  public long replicaBytes(ReplicaZone zone) {
    return replicaBytes.get(zone);
  }

  /** Returns the number of files that have a replica in the wrong zone. */
  public long wrongFiles() {
    return wrongFiles;
  }
}
