/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.Map;

/** The number of DataNodes and storages whose zones a NameNode does not know. Immutable. */
final class NameNodeMetrics {
  /**
   * The JMX name of the bean with these metrics. The wildcard matches any {@code service}, which
   * may be another daemon in the same process.
   */
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
