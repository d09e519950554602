/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/** A volume of a DataNode. Immutable. */
public final class Volume {
  final ReplicaZone zone;
  public final String dataNode;

  @JsonProperty("volume")
  private final String path;

  private final String storageType;

  /**
   * Creates a volume.
   *
   * @param dataNode host and port of the DataNode
   * @param path the path on the DataNode; {@code null} if it is unknown
   * @param storageType the storage type, as in {@code dfs.datanode.data.dir}
   */
  public Volume(String dataNode, String path, String storageType, ReplicaZone zone) {
    this.dataNode = dataNode;
    this.path = path;
    this.storageType = storageType;
    this.zone = zone;
  }

  /** Returns the path on the DataNode; empty if it is unknown. */
  public Optional<String> path() {
    return Optional.ofNullable(path);
  }
}
