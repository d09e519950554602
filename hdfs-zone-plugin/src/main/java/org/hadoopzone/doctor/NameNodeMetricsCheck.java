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

import java.util.ArrayList;
import java.util.List;

/** Whether a NameNode knows where the storages of its DataNodes are. */
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
