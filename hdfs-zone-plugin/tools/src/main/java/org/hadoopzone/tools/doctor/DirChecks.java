/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
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
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.doctor.Daemon.Role;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.hadoopzone.util.ByteSize;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneRule;

/** Checks data dirs and local dirs: their zones, storage types, file systems and disks. */
final class DirChecks {
  /**
   * The recommended minimum read-ahead in bytes. Four times this value does not clearly reduce the
   * disk busy time of a sort: see docs/evaluation/seeks.md.
   */
  private static final long LEAST_READ_AHEAD = 4 << 20;

  private static final String NO_ZONES = "Do not use disk zones on it.";

  private DirChecks() {}

  /** Checks that each role of a node has dirs in both zones. */
  static List<Finding> zones(Daemon daemon) {
    Map<String, List<String>> dirs = daemon.dirs();
    List<Finding> findings = new ArrayList<>();
    dirs.forEach((key, ofKey) -> reviewZones(daemon, key, ofKey, findings));
    // Reviews the rule with the dirs of both roles, because an entry may match the dirs of only one
    // role. If all dirs are in one zone, reviewZones has already reported them.
    List<String> all = dirs.values().stream().flatMap(List::stream).collect(Collectors.toList());
    if (daemon.hasBothZones(all)) {
      for (String message : daemon.rule().get().review(String.join(" and ", dirs.keySet()), all)) {
        findings.add(Finding.parse(Severity.NOTE, daemon.name(), DiskZoneKeys.OUTER_DIRS, message));
      }
    }
    return findings;
  }

  /**
   * Reports a role whose dirs are all in the same zone. The finding is a problem if the role places
   * files by zone, otherwise a note.
   */
  private static void reviewZones(
      Daemon daemon, String key, List<String> dirs, List<Finding> findings) {
    Set<Zone> zones = daemon.zones(dirs);
    if (zones.size() == 1) {
      findings.add(
          daemon.wrongIf(
              key.equals(YarnConfiguration.NM_LOCAL_DIRS)
                  ? daemon.placesIntermediateByZone() || daemon.placesContainersByZone()
                  : daemon.choosesVolumesByZone(),
              key,
              String.format(
                  "lists %d dirs, all of them in the %s zone according to %s = \"%s\"",
                  dirs.size(),
                  zones.iterator().next().name().toLowerCase(Locale.ROOT),
                  DiskZoneKeys.OUTER_DIRS,
                  daemon.rule().get()),
              "List dirs of both zones, or correct " + DiskZoneKeys.OUTER_DIRS + "."));
    }
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
        daemon.diskLocations().stream()
            .collect(
                Collectors.groupingBy(
                    dir -> rule.zoneOf(dir.getUri().getPath()),
                    Collectors.mapping(
                        StorageLocation::getStorageType, Collectors.toCollection(TreeSet::new))));
    if (types.size() < Zone.values().length
        || !Collections.disjoint(types.get(Zone.OUTER), types.get(Zone.INNER))) {
      return Collections.emptyList();
    }
    boolean hasArchive =
        types.values().stream().anyMatch(ofZone -> ofZone.contains(StorageType.ARCHIVE));
    return Collections.singletonList(
        daemon.wrong(
            DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY,
            String.format(
                "has storage types %s in the outer zone and %s in the inner zone, so HDFS cannot"
                    + " choose between the zones",
                types.get(Zone.OUTER), types.get(Zone.INNER)),
            (hasArchive
                    ? "Replace the storage policy COLD first, because files with this policy need"
                        + " archive storage: see docs/migration.md. Then give"
                    : "Give")
                + " the dirs of both zones the same storage type."));
  }

  /** Checks that the dirs of this node exist and that their file systems are on disks. */
  static List<Finding> state(Collection<NodeDir> dirs) {
    List<Finding> findings = new ArrayList<>();
    dirs.stream()
        .collect(Collectors.groupingBy(dir -> dir.key, LinkedHashMap::new, Collectors.toList()))
        .forEach((key, ofKey) -> addMissing(key, ofKey, findings));
    dirs.forEach(dir -> addFileSystem(dir, findings));
    return findings;
  }

  private static void addMissing(String key, List<NodeDir> dirs, List<Finding> findings) {
    if (dirs.stream().allMatch(dir -> dir.fileSystem == null && !dir.denied)) {
      findings.add(
          note(
              key,
              "lists " + dirs.size() + " dirs, none of which exists on this node",
              "Run doctor on a node that has these dirs, or create them on this node."));
      return;
    }
    for (NodeDir dir : dirs) {
      if (dir.denied) {
        findings.add(
            note(
                dir.path,
                "is listed in " + key + ", but cannot be accessed by this user",
                "Run doctor as root or as the user of the daemon."));
      } else if (dir.fileSystem == null) {
        findings.add(
            dir.wrong(
                "is listed in " + key + ", but is not a directory",
                "Mount its partition and create the directory, or remove it from the key."));
      }
    }
  }

  private static Finding note(Object subject, String message, String remedy) {
    return Finding.note(Daemon.THIS_NODE, subject.toString(), message, remedy);
  }

  private static void addFileSystem(NodeDir dir, List<Finding> findings) {
    String fileSystem = dir.fileSystem;
    if ("tmpfs".equals(fileSystem) || "ramfs".equals(fileSystem)) {
      findings.add(
          dir.wrong(
              "is on "
                  + fileSystem
                  + ", which is in memory: its files are not on disk tracks, and a reboot deletes"
                  + " them",
              "Mount a partition of a disk there."));
    } else if (fileSystem != null && dir.device == null) {
      String guard =
          " To speed up a dir that must stay on overlayfs, use overlay guard: see"
              + " docs/containers.md.";
      findings.add(
          note(
              dir.path,
              "is on " + fileSystem + ", so doctor cannot determine the disk tracks of its files",
              "Mount a partition there, or check yourself that outer dirs are on outer tracks."
                  + (fileSystem.equals("overlay") ? guard : "")));
    }
  }

  /**
   * Checks that the partitions with the outer dirs of a disk differ from those with its inner dirs,
   * and begin at lower addresses. Also reports solid-state disks, devices that hide disk addresses,
   * and disks without outer dirs.
   */
  static List<Finding> tracks(Collection<NodeDir> dirs) {
    List<Finding> findings = new ArrayList<>();
    Map<String, List<NodeDir>> byDisk =
        dirs.stream()
            .filter(dir -> dir.disk != null)
            .collect(
                Collectors.groupingBy(
                    dir -> dir.disk.number(), LinkedHashMap::new, Collectors.toList()));
    byDisk.values().forEach(ofDisk -> review(ofDisk.get(0).disk, ofDisk, findings));
    addDisksWithoutOuterDirs(byDisk.values(), findings);
    return findings;
  }

  /**
   * Compares the number of disks with outer dirs to the number of disks with inner dirs. If the
   * first number is smaller but not 0, reports the disks without outer dirs.
   */
  private static void addDisksWithoutOuterDirs(
      Collection<List<NodeDir>> disks, List<Finding> findings) {
    List<String> outer = disksWith(Zone.OUTER, disks);
    List<String> inner = disksWith(Zone.INNER, disks);
    if (!outer.isEmpty() && outer.size() < inner.size()) {
      inner.removeAll(outer);
      findings.add(
          note(
              DiskZoneKeys.OUTER_DIRS,
              String.format(
                  "selects dirs on only %d of %d disks, so temporary files do not use %s",
                  outer.size(), disks.size(), String.join(", ", inner)),
              "Create two partitions on each hard disk, and add the dirs on solid-state disks to"
                  + " the key."));
    }
  }

  /** Returns the paths of the disks with dirs in a zone. */
  private static List<String> disksWith(Zone zone, Collection<List<NodeDir>> disks) {
    return disks.stream()
        .filter(dirs -> dirs.stream().anyMatch(dir -> dir.zone == zone))
        .map(dirs -> dirs.get(0).disk.path())
        .collect(Collectors.toList());
  }

  private static void review(BlockDevice disk, List<NodeDir> dirs, List<Finding> findings) {
    String paths = dirs.stream().map(dir -> dir.path).collect(Collectors.joining(", "));
    if (disk.kind().hidesAddresses() || disk.kind() == BlockDevice.Kind.LOOP) {
      findings.add(
          note(
              disk,
              "hides the disk tracks of these dirs: " + paths,
              "Use partitions of the disk itself. Otherwise, doctor cannot check which tracks the"
                  + " dirs are on."));
    } else if (!disk.rotational()) {
      findings.add(
          note(
              disk,
              "is a solid-state disk according to the kernel, so all addresses are equally fast;"
                  + " it holds "
                  + paths,
              "Do not use disk zones on it, unless it is a hard disk behind a RAID controller."));
    } else if (disk.accessRanges() > 1) {
      findings.add(
          note(
              disk,
              String.format(
                  "has %d actuators, each of which has outer and inner tracks of its own; it holds"
                      + " %s",
                  disk.accessRanges(), paths),
              NO_ZONES));
    } else if (disk.isHostManaged()) {
      findings.add(
          note(
              disk,
              "is a host-managed shingled disk (SMR), which accepts only sequential writes; it"
                  + " holds "
                  + paths,
              NO_ZONES));
    }
    dirs.stream()
        .filter(dir -> dir.zone == Zone.INNER)
        .min(Comparator.comparingLong(dir -> dir.device.start()))
        .ifPresent(
            outermostInner ->
                dirs.stream()
                    .filter(dir -> dir.zone == Zone.OUTER)
                    .forEach(outer -> compare(outer, outermostInner, findings)));
  }

  private static void compare(NodeDir outer, NodeDir inner, List<Finding> findings) {
    BlockDevice outerDevice = outer.device;
    BlockDevice innerDevice = inner.device;
    if (outerDevice.number().equals(innerDevice.number())) {
      findings.add(
          outer.wrong(
              String.format(
                  "is an outer dir, but on the same device (%s) as the inner dir %s",
                  outerDevice.path(), inner.path),
              "Give each zone its own partition."));
    } else if (outerDevice.start() > innerDevice.start()) {
      findings.add(
          outer.wrong(
              String.format(
                  "is an outer dir, but its partition %s begins at %s, after the partition %s of"
                      + " the inner dir %s, which begins at %s",
                  outerDevice.path(),
                  ByteSize.text(outerDevice.start()),
                  innerDevice.path(),
                  inner.path,
                  ByteSize.text(innerDevice.start())),
              "Swap the two mounts, or correct " + DiskZoneKeys.OUTER_DIRS + "."));
    }
  }

  /**
   * Checks that the kernel's read-ahead on hard disks is large enough. If several files are read
   * concurrently, as in a merge, each read-ahead costs a seek.
   */
  static List<Finding> readAhead(Collection<NodeDir> dirs) {
    List<Finding> findings = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (NodeDir dir : dirs) {
      BlockDevice disk = dir.disk;
      if (disk != null
          && disk.rotational()
          && disk.readAhead() < LEAST_READ_AHEAD
          && seen.add(disk.number())) {
        findings.add(readsTooLittleAhead(disk));
      }
    }
    return findings;
  }

  private static Finding readsTooLittleAhead(BlockDevice disk) {
    return note(
        disk,
        String.format(
            "has a read-ahead of %1$s, so concurrent reads of several files cost a seek per %1$s",
            ByteSize.text(disk.readAhead())),
        String.format(
            "Run blockdev --setra 8192 %s (4 MiB), and copy conf/60-disk-zone-read-ahead.rules to"
                + " /etc/udev/rules.d to keep the setting.",
            disk.path()));
  }
}
