/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A file, its lifetime and the zones of its replicas. Immutable. */
@JsonPropertyOrder({"path", "bytes", "wrong", "unknown", "verdicts", "replicas"})
public final class PlacedFile {
  public final String path;

  /** The length of the file in bytes, without replication. */
  final long bytes;

  /**
   * The lifetimes of the file and the rules that decided them. There can be several, because the
   * effect of a storage policy depends on the storage types of each DataNode.
   */
  final Set<Verdict> verdicts;

  public final List<Replica> replicas;

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
    this.verdicts =
        replicas.isEmpty()
            ? Collections.singleton(inGeneral)
            : replicas.stream()
                .map(replica -> replica.verdict)
                .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Returns whether any replica is in the wrong zone. */
  public boolean isWrong() {
    return replicas.stream().anyMatch(Replica::isWrong);
  }

  /** Returns whether the zone of any replica is unknown. */
  public boolean isUnknown() {
    return replicas.stream().anyMatch(replica -> replica.volume.zone == ReplicaZone.UNKNOWN);
  }
}
