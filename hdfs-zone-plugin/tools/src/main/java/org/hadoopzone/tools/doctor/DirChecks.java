/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.datanode.StorageLocation;
import org.hadoopzone.hdfs.datanode.DataDirs;
import org.hadoopzone.tools.doctor.Daemon.Role;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneRule;

/** Checks the data dirs and local dirs of a daemon: their zones, storage types and existence. */
final class DirChecks {
  private DirChecks() {}

  /** Checks that each role of a node has dirs in both zones. */
  static List<Finding> zones(Daemon daemon) {
    Map<String, List<String>> dirs = new LinkedHashMap<>();
    List<Finding> findings = new ArrayList<>();
    if (daemon.is(Role.DATANODE)) {
      String key = DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY;
      dirs.put(key, daemon.dataDirs());
      reviewZones(daemon, daemon.choosesVolumesByZone(), key, dirs.get(key), findings);
    }
    if (daemon.is(Role.NODEMANAGER)) {
      String key = Daemon.LOCAL_DIRS;
      dirs.put(key, daemon.localDirs());
      reviewZones(daemon, daemon.placesIntermediateByZone(), key, dirs.get(key), findings);
    }
    // An entry of the rule may match dirs of only one role, so review the dirs of both together.
    // Dirs in only one zone were reported above.
    List<String> all = dirs.values().stream().flatMap(List::stream).collect(Collectors.toList());
    if (daemon.hasBothZones(all)) {
      for (String message : daemon.rule().get().review(String.join(" and ", dirs.keySet()), all)) {
        findings.add(Finding.parse(Severity.NOTE, daemon.name(), DiskZoneKeys.OUTER_DIRS, message));
      }
    }
    return findings;
  }

  /**
   * Reports dirs that are all in the same zone. This is wrong only if the role places files by
   * zone.
   */
  private static void reviewZones(
      Daemon daemon, boolean takesPart, String key, List<String> dirs, List<Finding> findings) {
    Set<Zone> zones = daemon.zones(dirs);
    if (zones.size() != 1) {
      return;
    }
    findings.add(
        daemon.wrongIf(
            takesPart,
            key,
            String.format(
                "lists %d dirs, all of them %s according to %s = \"%s\"",
                dirs.size(),
                zones.iterator().next().name().toLowerCase(Locale.ROOT),
                DiskZoneKeys.OUTER_DIRS,
                daemon.rule().get()),
            "List dirs of both zones, or correct " + DiskZoneKeys.OUTER_DIRS + "."));
  }

  /**
   * Checks that the zones of a DataNode have at least one storage type in common, so that HDFS can
   * choose between them.
   */
  static List<Finding> storageTypes(Daemon daemon) {
    if (!daemon.is(Role.DATANODE) || !daemon.rule().isPresent()) {
      return Collections.emptyList();
    }
    ZoneRule rule = daemon.rule().get();
    Map<Zone, Set<StorageType>> types =
        DataDirs.locations(daemon.conf()).stream()
            .collect(
                Collectors.groupingBy(
                    dir -> rule.zoneOf(dir.getUri().getPath()),
                    Collectors.mapping(
                        StorageLocation::getStorageType, Collectors.toCollection(TreeSet::new))));
    if (types.size() < Zone.values().length
        || !Collections.disjoint(types.get(Zone.OUTER), types.get(Zone.INNER))) {
      return Collections.emptyList();
    }
    return Collections.singletonList(
        daemon.wrong(
            DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY,
            String.format(
                "has storage types %s in the outer zone and %s in the inner zone, so HDFS cannot"
                    + " choose between the zones",
                types.get(Zone.OUTER), types.get(Zone.INNER)),
            "Give the dirs of both zones the same storage type."));
  }

  /** Checks that the dirs of this node exist and that their file systems are on disks. */
  static List<Finding> state(Collection<NodeDir> dirs) {
    List<Finding> findings = new ArrayList<>();
    Map<String, List<NodeDir>> byKey =
        dirs.stream()
            .collect(Collectors.groupingBy(NodeDir::key, LinkedHashMap::new, Collectors.toList()));
    byKey.forEach((key, ofKey) -> addMissing(key, ofKey, findings));
    dirs.forEach(dir -> addFileSystem(dir, findings));
    return findings;
  }

  private static void addMissing(String key, List<NodeDir> dirs, List<Finding> findings) {
    if (dirs.stream().noneMatch(dir -> dir.fileSystem().isPresent())) {
      findings.add(
          Finding.note(
              ThisNode.NAME,
              key,
              "lists " + dirs.size() + " dirs, none of which exists on this node",
              "Run doctor on a node that has this role, or create the dirs."));
      return;
    }
    for (NodeDir dir : dirs) {
      if (!dir.fileSystem().isPresent()) {
        findings.add(
            dir.wrong(
                "is listed in " + key + ", but is not a directory",
                "Mount its partition and create the directory, or remove it from the key."));
      }
    }
  }

  private static void addFileSystem(NodeDir dir, List<Finding> findings) {
    String fileSystem = dir.fileSystem().orElse("");
    if (fileSystem.equals("tmpfs") || fileSystem.equals("ramfs")) {
      findings.add(
          dir.wrong(
              "is on " + fileSystem + " in memory: it has no tracks, and a reboot loses it",
              "Mount a partition of a disk there."));
    } else if (!fileSystem.isEmpty() && !dir.device().isPresent()) {
      findings.add(
          dir.note(
              "is on " + fileSystem + ", which hides the tracks of the disk below",
              "Mount a partition there, or determine the tracks in another way."
                  + (fileSystem.equals("overlay")
                      ? " If it must stay on overlayfs, speed it up with overlay guard: see"
                          + " docs/containers.md."
                      : "")));
    }
  }
}
