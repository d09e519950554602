/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.blockdev.DeviceNumber;

/**
 * Reads from sysfs how long the disks of a file system were busy: the field {@code io_ticks} of
 * {@code /sys/block/DISK/stat}. For a partition, this is the busy time of the whole disk, because
 * all partitions share the heads. For a stacked device (LVM, MD), the class reads the busy time of
 * each of its disks. The busy time includes requests of this process: to measure only other
 * processes, a caller must not use the disk meanwhile.
 */
public final class DiskActivity {
  private static final Path SYSFS = Paths.get("/sys");

  /** Index of io_ticks in the file {@code stat}. */
  private static final int BUSY_MS = 9;

  private final List<Path> disks;

  private DiskActivity(List<Path> disks) {
    this.disks = disks;
  }

  /** Returns the disks of the file system that holds a directory. */
  public static DiskActivity of(Path dir) throws IOException {
    return of(SYSFS, DeviceNumber.holding(dir));
  }

  /** Returns the disks of the device with the given major and minor number, as in {@code 8:1}. */
  static DiskActivity of(Path sysfs, String number) throws IOException {
    DiskActivity activity = new DiskActivity(new ArrayList<>());
    activity.addDisks(sysfs.resolve("dev").resolve("block").resolve(number).toRealPath());
    return activity;
  }

  private void addDisks(Path device) throws IOException {
    Path disk = Files.exists(device.resolve("partition")) ? device.getParent() : device;
    List<Path> members = new ArrayList<>();
    Path slaves = disk.resolve("slaves");
    if (Files.isDirectory(slaves)) {
      try (DirectoryStream<Path> names = Files.newDirectoryStream(slaves)) {
        names.forEach(members::add);
      }
    }
    if (members.isEmpty()) {
      requireCounters(disk);
      disks.add(disk);
    }
    for (Path member : members) {
      addDisks(member.toRealPath());
    }
  }

  private static void requireCounters(Path disk) throws IOException {
    Path switched = disk.resolve("queue").resolve("iostats");
    if (Files.exists(switched) && text(switched).equals("0")) {
      throw new IOException(
          switched + ": is 0, so the kernel does not measure disk activity; write 1 to this file");
    }
  }

  /** Returns the milliseconds for which each disk was busy since the machine started. */
  public long[] busyMillis() throws IOException {
    long[] busy = new long[disks.size()];
    for (int i = 0; i < busy.length; i++) {
      Path stat = disks.get(i).resolve("stat");
      String[] fields = text(stat).split("\\s+");
      if (fields.length <= BUSY_MS) {
        throw new IOException(stat + ": has " + fields.length + " fields instead of 11 or more");
      }
      // The kernel's counter has 32 bits and wraps around.
      busy[i] = Integer.toUnsignedLong((int) Long.parseLong(fields[BUSY_MS]));
    }
    return busy;
  }

  /**
   * Returns the percentage of time for which the busiest disk was busy between two readings.
   *
   * @param elapsedMs time between the readings in milliseconds, above 0
   */
  static int busyPercent(long[] before, long[] after, long elapsedMs) {
    long most = 0;
    for (int i = 0; i < before.length; i++) {
      most = Math.max(most, after[i] - before[i] & 0xffffffffL);
    }
    return (int) Math.min(100, Math.round(100.0 * most / elapsedMs));
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.US_ASCII).trim();
  }
}
