/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.Mount;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;

/**
 * Resolves a path that an operator specifies to the disks to survey and the directories on them.
 */
public final class SurveyTarget {
  private final Map<String, BlockDevice> disks = new LinkedHashMap<>();
  private final Map<Path, String> dirs = new LinkedHashMap<>();
  private final List<String> leftOut = new ArrayList<>();

  private SurveyTarget() {}

  /**
   * Resolves a path. A block device selects its whole disk. A directory selects the disks of the
   * mount points at and below it; if there are none, the disk of the mount that contains it.
   *
   * @throws SurveyException if there is nothing to survey, with the reason and the remedy
   * @throws IOException if the kernel's files cannot be read
   */
  public static SurveyTarget of(Path path, Sysfs sysfs, Mounts mounts) throws IOException {
    Path real = real(path);
    SurveyTarget target = new SurveyTarget();
    if (Files.isDirectory(real)) {
      target.addDirs(mounts.under(real), sysfs);
    } else {
      String number =
          DeviceNumber.of(real)
              .orElseThrow(
                  () ->
                      new SurveyException(
                          path
                              + " is neither a block device nor a directory. Name a disk such as"
                              + " /dev/sdb, or a directory on one."));
      target.addDevice(sysfs.wholeOf(number), sysfs, mounts);
    }
    return target;
  }

  private static Path real(Path path) throws IOException {
    try {
      return path.toRealPath();
    } catch (NoSuchFileException e) {
      throw new SurveyException(
          path + ": no such device or directory. Name a disk such as /dev/sdb, or a directory.", e);
    } catch (AccessDeniedException e) {
      throw new SurveyException(path + ": permission denied. Run it as root.", e);
    }
  }

  private void addDevice(BlockDevice disk, Sysfs sysfs, Mounts mounts) throws IOException {
    String refusal = refusal(disk);
    if (refusal != null) {
      throw new SurveyException(refusal);
    }
    disks.put(disk.number(), disk);
    List<BlockDevice> devices = new ArrayList<>(sysfs.partitionsOf(disk.number()));
    devices.add(disk);
    for (BlockDevice device : devices) {
      mounts.dirsOf(device).forEach(dir -> dirs.put(dir, device.number()));
    }
  }

  private void addDirs(Map<Path, Mount> found, Sysfs sysfs) throws IOException {
    for (Map.Entry<Path, Mount> dir : found.entrySet()) {
      Mount mount = dir.getValue();
      if (!mount.hasDevice()) {
        leftOut.add(
            dir.getKey()
                + " lies on "
                + mount.type()
                + ", which has no block device of its own. Name the disk itself.");
        continue;
      }
      BlockDevice disk = sysfs.wholeOf(mount.number());
      String refusal = refusal(disk);
      if (refusal == null) {
        disks.put(disk.number(), disk);
        dirs.put(dir.getKey(), mount.number());
      } else {
        leftOut.add(dir.getKey() + " is left out. " + refusal);
      }
    }
    if (disks.isEmpty()) {
      throw new SurveyException(String.join(System.lineSeparator(), leftOut));
    }
  }

  /** Returns the reason why a device cannot be surveyed; null if it can. */
  private static String refusal(BlockDevice device) {
    if (device.kind().hidesAddresses()) {
      return device
          + " hides where on a disk it lies. Survey what it is made of: "
          + (device.members().isEmpty() ? "see lsblk" : String.join(", ", device.members()))
          + ".";
    }
    if (device.size() == 0) {
      return device + " is empty: it has no medium, or nothing is attached to it.";
    }
    if (device.size() < Grid.minSize()) {
      return device
          + " has "
          + device.size()
          + " bytes, too few to survey: "
          + Grid.minSize()
          + " are needed.";
    }
    return null;
  }

  /** Returns the whole disks and loop devices to survey; at least one. */
  public Collection<BlockDevice> disks() {
    return Collections.unmodifiableCollection(disks.values());
  }

  /** Returns the requested directories, each with the major and minor number of its device. */
  public Map<Path, String> dirs() {
    return Collections.unmodifiableMap(dirs);
  }

  /**
   * Returns the requested paths that cannot be surveyed, as sentences with the reason and the
   * remedy.
   */
  public List<String> leftOut() {
    return Collections.unmodifiableList(leftOut);
  }
}
