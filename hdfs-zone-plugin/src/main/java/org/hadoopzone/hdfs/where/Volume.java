/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.hdfs.where;

import java.util.Objects;
import java.util.Optional;

/** A volume of a DataNode. Immutable. */
public final class Volume {
  private final String dataNode;
  private final String path;
  private final String storageType;
  private final ReplicaZone zone;

  /**
   * A volume.
   *
   * @param dataNode its host and port
   * @param path on the DataNode; {@code null} if it is not known
   * @param storageType as in {@code dfs.datanode.data.dir}
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

  /** Where it is on the DataNode, if that is known. */
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
