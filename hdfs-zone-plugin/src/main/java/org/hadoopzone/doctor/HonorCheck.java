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
import java.util.Optional;
import org.hadoopzone.hdfs.HdfsZoneKeys;

/** Whether DataNodes obey the NameNodes that nominate by zone, and no other ones. */
final class HonorCheck {
  private static final String KEY = HdfsZoneKeys.HONOR_NOMINATED_STORAGE;

  private HonorCheck() {}

  static List<Finding> findings(Hdfs hdfs) {
    List<Finding> findings = new ArrayList<>();
    Optional<Daemon> stock =
        hdfs.nameNodes().stream().filter(nameNode -> !nameNode.nominatesByZone()).findFirst();
    for (Daemon dataNode : hdfs.dataNodes()) {
      boolean honors =
          dataNode.conf().getBoolean(KEY, HdfsZoneKeys.HONOR_NOMINATED_STORAGE_DEFAULT);
      if (honors && stock.isPresent()) {
        findings.add(
            dataNode.wrong(
                KEY,
                "is true, but the NameNode policy is not set ("
                    + stock.get().name()
                    + "): a stock NameNode nominates the same storage for every block, which fills"
                    + " up one volume",
                "Remove it and restart, until every NameNode has ZoneBlockPlacementPolicy."));
      }
      if (!honors && !stock.isPresent() && dataNode.choosesVolumesByZone()) {
        findings.add(
            dataNode.note(
                KEY,
                "is not true, so that what the NameNode nominates for temporary files does not"
                    + " count",
                "Set it to true and restart, now that every NameNode has"
                    + " ZoneBlockPlacementPolicy."));
      }
    }
    return findings;
  }
}
