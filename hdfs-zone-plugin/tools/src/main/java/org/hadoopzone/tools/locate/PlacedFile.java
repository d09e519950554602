/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A file, its lifetime and the zones of its replicas. Immutable. */
public final class PlacedFile {
  private final String path;
  private final long bytes;
  private final Set<Verdict> verdicts;
  private final List<Replica> replicas;

  /**
   * Creates a file.
   *
   * @param bytes the length of the file, without replication
   * @param inGeneral the lifetime of the file if it has no replicas
   */
  public PlacedFile(String path, long bytes, Verdict inGeneral, List<Replica> replicas) {
    this.path = path;
    this.bytes = bytes;
    this.replicas = replicas;
    this.verdicts = new LinkedHashSet<>();
    replicas.forEach(replica -> verdicts.add(replica.verdict()));
    if (replicas.isEmpty()) {
      verdicts.add(inGeneral);
    }
  }

  public String path() {
    return path;
  }

  /** Returns the length of the file in bytes, without replication. */
  public long bytes() {
    return bytes;
  }

  /**
   * Returns the lifetimes of the file and the rules that decided them. There can be more than one
   * if DataNodes have different storage types and the storage policy of the file names some of
   * them.
   */
  public Set<Verdict> verdicts() {
    return verdicts;
  }

  public List<Replica> replicas() {
    return replicas;
  }

  /** Returns whether any replica is in the wrong zone. */
  public boolean isWrong() {
    return replicas.stream().anyMatch(Replica::isWrong);
  }

  /** Returns whether the zone of any replica is unknown. */
  public boolean isUnknown() {
    return replicas.stream().anyMatch(replica -> replica.zone() == ReplicaZone.UNKNOWN);
  }
}
