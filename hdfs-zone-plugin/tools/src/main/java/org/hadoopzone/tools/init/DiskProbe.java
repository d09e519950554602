/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceException;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.tools.doctor.Daemon;
import org.hadoopzone.tools.doctor.NodeDir;
import org.hadoopzone.zone.ZoneRule;

/** Finds the disks that hold the data dirs and local dirs of a node. */
final class DiskProbe {
  private final Map<String, List<NodeDir>> byDisk = new LinkedHashMap<>();
  private final List<String> missing = new ArrayList<>();
  private final List<String> skipped = new ArrayList<>();

  /** The major and minor number of the device that holds the root file system. */
  private final String root;

  private DiskProbe(String root) {
    this.root = root;
  }

  /**
   * Probes the disks of a node.
   *
   * @param root the number of the device that holds the root file system. The mounts may not
   *     contain it: in a chroot, the root directory may not be a mount point
   */
  static DiskProbe of(Daemon node, Sysfs sysfs, Mounts mounts, String root) throws IOException {
    ZoneRule rule = node.rule().orElseGet(() -> ZoneRule.parse(""));
    DiskProbe probe = new DiskProbe(root);
    for (NodeDir dir : NodeDir.read(node, rule, sysfs, mounts)) {
      if (dir.disk != null) {
        probe.byDisk.computeIfAbsent(dir.disk.number(), any -> new ArrayList<>()).add(dir);
      } else if (dir.denied) {
        probe.missing.add(dir.path + " cannot be accessed by this user: run init as root.");
      } else if (dir.fileSystem == null) {
        probe.missing.add(
            String.format(
                "%s is not a directory: mount its file system, create the directory with its owner,"
                    + " or remove it from %s.",
                dir.path, dir.key));
      } else {
        probe.skipped.add(
            String.format(
                "%s is on %s, so init cannot determine the disk tracks of its files.",
                dir.path, dir.fileSystem));
      }
    }
    return probe;
  }

  /** Returns a sentence for each dir that does not exist or that this user cannot access. */
  List<String> missing() {
    return missing;
  }

  /** Returns a sentence for each dir whose disk or fence is not known. */
  List<String> skipped() {
    return skipped;
  }

  List<DiskFacts> disks() throws IOException {
    List<DiskFacts> disks = new ArrayList<>();
    for (List<NodeDir> dirs : byDisk.values()) {
      BlockDevice disk = dirs.get(0).disk;
      Map<String, List<NodeDir>> byDevice =
          dirs.stream()
              .collect(
                  Collectors.groupingBy(
                      dir -> dir.device.number(), LinkedHashMap::new, Collectors.toList()));
      List<VolumeFacts> volumes = new ArrayList<>();
      for (List<NodeDir> ofVolume : byDevice.values()) {
        volumes.add(volume(ofVolume));
      }
      disks.add(
          new DiskFacts(
              disk.path(),
              disk.toString(),
              disk.size(),
              disk.rotational(),
              obstacle(disk),
              volumes));
    }
    return disks;
  }

  /** Returns why no zones fit a disk, whatever its volumes are; empty if zones may fit. */
  private static String obstacle(BlockDevice disk) {
    if (disk.kind().hidesAddresses()) {
      return "A volume manager hides where data are on the disk: use partitions of the disk"
          + " itself.";
    }
    if (disk.accessRanges() > 1) {
      return String.format(
          "The disk has %d actuators, each of which has outer and inner tracks of its own.",
          disk.accessRanges());
    }
    return disk.isHostManaged()
        ? "The disk is a host-managed shingled disk (SMR), which accepts only sequential writes."
        : "";
  }

  private VolumeFacts volume(List<NodeDir> dirs) throws IOException {
    NodeDir first = dirs.get(0);
    Path dir = Paths.get(first.path).toRealPath();
    FileStore store = Files.getFileStore(dir);
    boolean isExt4 = first.fileSystem.equals("ext4");
    long fenced = isExt4 ? fenced(dirs) : 0;
    return new VolumeFacts(
        first.mount.dir().toString(),
        first.device.path(),
        first.device.start(),
        first.device.size(),
        first.fileSystem,
        isExt4 ? Ext4Options.obstacle(Paths.get(first.device.path())) : "",
        store.getTotalSpace() - store.getUnallocatedSpace() - fenced,
        store.getUsableSpace() + fenced,
        first.mount.number().equals(root),
        new VolumeFacts.Dirs(
            paths(dirs, each -> !each.key.equals(YarnConfiguration.NM_LOCAL_DIRS)),
            paths(dirs, each -> each.key.equals(YarnConfiguration.NM_LOCAL_DIRS))));
  }

  private static boolean isReadable(Path dir) {
    return Files.isReadable(dir) && Files.isExecutable(dir);
  }

  private static List<String> paths(List<NodeDir> dirs, Predicate<NodeDir> condition) {
    return dirs.stream().filter(condition).map(dir -> dir.path).collect(Collectors.toList());
  }

  /**
   * Returns the free space that a fence owns, which file systems report as used; 0 if this user
   * cannot find or read the fence.
   *
   * @param dirs the dirs on a volume
   */
  private long fenced(List<NodeDir> dirs) throws IOException {
    Path dir = Paths.get(dirs.get(0).path).toRealPath();
    Optional<Path> fence = FenceFinder.findAnywhere(dir);
    if (!fence.isPresent()) {
      FenceFinder.describeFenceOfAnotherUser(dir)
          .ifPresent(
              other ->
                  skipped.add(
                      other
                          + ": run init as root. Otherwise, the free space that the fence owns"
                          + " counts as used."));
      paths(dirs, each -> !isReadable(Paths.get(each.path)))
          .forEach(
              unreadable ->
                  skipped.add(
                      unreadable
                          + " cannot be read by this user: run init as root. If the dir contains a"
                          + " fence, init reports the fenced space as used."));
      return 0;
    }
    try {
      return Fence.in(fence.get()).quickStatus().fenced();
    } catch (FenceException e) {
      if (!e.isDenied()) {
        throw e;
      }
      skipped.add(e.getMessage() + ". The free space that the fence owns counts as used here.");
      return 0;
    }
  }
}
