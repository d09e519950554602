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
package org.hadoopzone.doctor;

import java.util.Map;

/** What a NameNode does not know of its DataNodes. Immutable. */
final class NameNodeMetrics {
  /** The bean that has them, whatever other daemons share the process. */
  static final String BEAN = "Hadoop:name=DiskZoneBlockPlacement,*";

  private final String nameNode;
  private final long dataNodesNotTelling;
  private final long storagesWithoutZone;

  NameNodeMetrics(String nameNode, long dataNodesNotTelling, long storagesWithoutZone) {
    this.nameNode = nameNode;
    this.dataNodesNotTelling = dataNodesNotTelling;
    this.storagesWithoutZone = storagesWithoutZone;
  }

  static NameNodeMetrics of(String nameNode, Map<?, ?> bean) {
    return new NameNodeMetrics(
        nameNode,
        number(bean, NameNodeMetricsCheck.NOT_TELLING),
        number(bean, NameNodeMetricsCheck.WITHOUT_ZONE));
  }

  private static long number(Map<?, ?> bean, String name) {
    Object value = bean.get(name);
    return value instanceof Number ? ((Number) value).longValue() : 0;
  }

  String nameNode() {
    return nameNode;
  }

  long dataNodesNotTelling() {
    return dataNodesNotTelling;
  }

  long storagesWithoutZone() {
    return storagesWithoutZone;
  }
}
