/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.where;

import java.util.EnumMap;
import java.util.Map;

/** How many files there are, and how much of them lies where. */
public final class FileTotals {
  private final Map<ReplicaZone, Long> replicaBytes = new EnumMap<>(ReplicaZone.class);
  private long files;
  private long bytes;
  private long wrongFiles;

  /** One file more. */
  public void add(PlacedFile file) {
    files++;
    bytes += file.bytes();
    wrongFiles += file.isWrong() ? 1 : 0;
    file.replicas()
        .forEach(replica -> replicaBytes.merge(replica.zone(), replica.bytes(), Long::sum));
  }

  public long files() {
    return files;
  }

  /** The lengths of all files. */
  public long bytes() {
    return bytes;
  }

  /** The bytes of replicas in a zone. */
  public long replicaBytes(ReplicaZone zone) {
    return replicaBytes.getOrDefault(zone, 0L);
  }

  /** How many files lie in the wrong zone, in part at least. */
  public long wrongFiles() {
    return wrongFiles;
  }
}
