/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.List;

/** Checks whether a NameNode knows the zones of the storages of its DataNodes. */
final class NameNodeMetricsCheck {
  static final String NOT_TELLING = "DataNodesNotTelling";
  static final String WITHOUT_ZONE = "StoragesWithoutZone";

  private NameNodeMetricsCheck() {}

  static List<Finding> findings(NameNodeMetrics metrics) {
    List<Finding> findings = new ArrayList<>();
    if (metrics.dataNodesNotTelling() > 0) {
      findings.add(
          Finding.wrong(
              metrics.nameNode(),
              NOT_TELLING,
              "is " + metrics.dataNodesNotTelling() + ": DataNodes do not tell their storages",
              "Its log says which and why (\"does not tell where its storages are\"); docs/hdfs.md"
                  + " lists what that needs."));
    }
    if (metrics.storagesWithoutZone() > 0) {
      findings.add(
          Finding.note(
              metrics.nameNode(),
              WITHOUT_ZONE,
              "is " + metrics.storagesWithoutZone() + ": these storages are taken in turn",
              "Look again in a minute: it asks in the background; then see its log."));
    }
    return findings;
  }
}
