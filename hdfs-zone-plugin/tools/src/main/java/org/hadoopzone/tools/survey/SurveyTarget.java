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
import org.hadoopzone.util.ByteSize;

/** The disks to survey, and the directories on them, for a path that an operator specifies. */
public final class SurveyTarget {
  private final Map<String, BlockDevice> disks = new LinkedHashMap<>();
  private final Map<Path, String> dirs = new LinkedHashMap<>();
  private final Mounts mounts;
  private final List<String> leftOut = new ArrayList<>();

  private SurveyTarget(Mounts mounts) {
    this.mounts = mounts;
  }

  /**
   * Resolves a path. A block device selects its whole disk. A directory selects the disks of the
   * mount points at and below it. If there are none, it selects the disk of the mount that contains
   * it.
   *
   * @throws IOException if there is nothing to survey, with the reason and the remedy, or if sysfs
   *     cannot be read
   */
  public static SurveyTarget of(Path path, Sysfs sysfs, Mounts mounts) throws IOException {
    Path real = real(path);
    SurveyTarget target = new SurveyTarget(mounts);
    if (Files.isDirectory(real)) {
      target.addDirs(mounts.under(real), sysfs);
    } else {
      String notADevice =
          " is neither a block device nor a directory. Specify a disk such as /dev/sdb, or a"
              + " directory on a disk.";
      String number = DeviceNumber.of(real).orElseThrow(() -> new IOException(path + notADevice));
      target.addDevice(sysfs.wholeOf(number), sysfs);
    }
    return target;
  }

  private static Path real(Path path) throws IOException {
    try {
      return path.toRealPath();
    } catch (NoSuchFileException e) {
      throw new IOException(
          path + ": no such file or directory. Specify a disk such as /dev/sdb, or a directory.",
          e);
    } catch (AccessDeniedException e) {
      throw new IOException(path + ": permission denied. Run the command as root.", e);
    }
  }

  private void addDevice(BlockDevice disk, Sysfs sysfs) throws IOException {
    String refusal = refusal(disk);
    if (refusal != null) {
      throw new IOException(refusal);
    }
    disks.put(disk.number(), disk);
    List<BlockDevice> devices = sysfs.partitionsOf(disk.number());
    devices.add(disk);
    for (BlockDevice device : devices) {
      mounts.dirsOf(device).forEach(dir -> dirs.put(dir, device.number()));
    }
  }

  private void addDirs(Map<Path, Mount> found, Sysfs sysfs) throws IOException {
    for (Map.Entry<Path, Mount> entry : found.entrySet()) {
      Path dir = entry.getKey();
      Mount mount = entry.getValue();
      if (!mount.hasDevice()) {
        leftOut.add(
            String.format(
                "%s is on a file system of type %s, which has no block device of its own. Specify"
                    + " a disk such as /dev/sdb instead.",
                dir, mount.type()));
        continue;
      }
      BlockDevice disk = sysfs.wholeOf(mount.number());
      String refusal = refusal(disk);
      if (refusal == null) {
        disks.put(disk.number(), disk);
        dirs.put(dir, mount.number());
      } else {
        leftOut.add("Skipped " + dir + ": " + refusal);
      }
    }
    if (disks.isEmpty()) {
      throw new IOException(String.join(System.lineSeparator(), leftOut));
    }
  }

  /** Returns the reason why a device cannot be surveyed; null if it can. */
  private static String refusal(BlockDevice device) {
    if (device.kind().hidesAddresses()) {
      return String.format(
          "%s does not show where its blocks are on the disks. Survey the underlying devices"
              + " instead: %s.",
          device, device.members().isEmpty() ? "see lsblk" : String.join(", ", device.members()));
    }
    if (device.accessRanges() > 1) {
      return String.format(
          "%s has %d actuators. Each of them serves a range of addresses with outer and inner"
              + " tracks of its own, but survey supports only disks whose addresses run once from"
              + " the outer to the inner edge.",
          device, device.accessRanges());
    }
    if (device.isHostManaged()) {
      return device
          + " is a host-managed shingled disk (SMR): it cannot read addresses that were not written"
          + " yet, so its rates cannot be measured.";
    }
    if (device.size() == 0) {
      return device + " has size 0: it has no medium, or no backing file is attached.";
    }
    if (device.size() < Grid.minSize()) {
      return String.format(
          "%s is too small to survey: its size is %s, and at least %s are needed.",
          device, ByteSize.text(device.size()), ByteSize.text(Grid.minSize()));
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

  /** Returns the volumes that are mounted at or below a requested directory. */
  Collection<Mount> mountsAt(Path dir) {
    return mounts.under(dir).values();
  }

  /**
   * Returns the requested paths that cannot be surveyed, as sentences with the reason and the
   * remedy.
   */
  public List<String> leftOut() {
    return Collections.unmodifiableList(leftOut);
  }
}
