/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.zone.DiskZoneKeys;

/**
 * Checks that a key has the same value everywhere. Reports the daemons whose value differs from the
 * most common one.
 */
final class UniformKeysCheck {
  /** The keys that must be equal on all DataNodes, with their defaults. */
  private static final Map<String, Object> DATANODE_KEYS = dataNodeKeys();

  private UniformKeysCheck() {}

  /**
   * Checks that all roles have the same outer dirs. Skips daemons that have none, which {@link
   * OuterDirsCheck} reports.
   */
  static List<Finding> rule(List<Daemon> daemons) {
    return differing(
        DiskZoneKeys.OUTER_DIRS,
        DiskZoneKeys.OUTER_DIRS_DEFAULT,
        daemons.stream()
            .filter(daemon -> !daemon.conf().getTrimmed(DiskZoneKeys.OUTER_DIRS, "").isEmpty())
            .collect(Collectors.toList()));
  }

  /** Checks the keys that must be equal on all DataNodes. */
  static List<Finding> ofDataNodes(List<Daemon> dataNodes) {
    List<Finding> findings = new ArrayList<>();
    DATANODE_KEYS.forEach(
        (key, standard) -> findings.addAll(differing(key, standard.toString(), dataNodes)));
    return findings;
  }

  private static List<Finding> differing(String key, String standard, List<Daemon> daemons) {
    Map<String, List<Daemon>> byValue = new LinkedHashMap<>();
    for (Daemon daemon : daemons) {
      byValue
          .computeIfAbsent(daemon.conf().getTrimmed(key, standard), any -> new ArrayList<>())
          .add(daemon);
    }
    List<Finding> findings = new ArrayList<>();
    if (byValue.size() < 2) {
      return findings;
    }
    String common =
        byValue.entrySet().stream()
            .max(Comparator.comparingInt(entry -> entry.getValue().size()))
            .map(Map.Entry::getKey)
            .orElseThrow(AssertionError::new);
    String witness = byValue.get(common).get(0).name();
    for (Daemon daemon : daemons) {
      String value = daemon.conf().getTrimmed(key, standard);
      if (!Objects.equals(value, common)) {
        findings.add(
            daemon.wrong(
                key,
                String.format(
                    "is %s, but %s on %s",
                    quoted(value), quoted(common), and(witness, byValue.get(common).size() - 1)),
                "Set the same value everywhere, and restart what runs with another one."));
      }
    }
    return findings;
  }

  private static Map<String, Object> dataNodeKeys() {
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put(DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT, DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT_DEFAULT);
    keys.put(DiskZoneKeys.SPILL_OVER_END_PERCENT, DiskZoneKeys.SPILL_OVER_END_PERCENT_DEFAULT);
    keys.put(
        HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT,
        HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT_DEFAULT);
    keys.put(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, HdfsZoneKeys.HONOR_NOMINATED_STORAGE_DEFAULT);
    keys.put(DFSConfigKeys.DFS_DATANODE_FSDATASET_VOLUME_CHOOSING_POLICY_KEY, "");
    return keys;
  }

  private static String quoted(String value) {
    return value.isEmpty() ? "not set" : "\"" + value + "\"";
  }

  private static String and(String witness, int more) {
    return more == 0 ? witness : witness + " and " + more + " more";
  }
}
