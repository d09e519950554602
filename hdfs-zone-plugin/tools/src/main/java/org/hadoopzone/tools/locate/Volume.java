/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.util.Objects;
import java.util.Optional;

/** A volume of a DataNode. Immutable. */
public final class Volume {
  private final String dataNode;
  private final String path;
  private final String storageType;
  private final ReplicaZone zone;

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

  public String dataNode() {
    return dataNode;
  }

  /** Returns the path on the DataNode; empty if it is unknown. */
  public Optional<String> path() {
    return Optional.ofNullable(path);
  }

  public String storageType() {
    return storageType;
  }

  public ReplicaZone zone() {
    return zone;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Volume
        && ((Volume) o).dataNode.equals(dataNode)
        && Objects.equals(((Volume) o).path, path)
        && ((Volume) o).storageType.equals(storageType)
        && ((Volume) o).zone == zone;
  }

  @Override
  public int hashCode() {
    return Objects.hash(dataNode, path, storageType, zone);
  }
}
