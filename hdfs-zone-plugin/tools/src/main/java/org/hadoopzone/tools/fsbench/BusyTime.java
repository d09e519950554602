/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.Sysfs;

/**
 * The cumulative busy time of a device. The kernel reports the busy time, except for an emulated
 * drive, where the emulator does. Thread-safe.
 */
final class BusyTime {
  private static final double MILLIS = 1e3;
  private static final String KEY = "busy ";

  private final BlockDevice device;
  private final Sysfs sysfs;

  /** The statistics of the emulated drive; null if the device is not an emulated drive. */
  private final Path stats;

  private BusyTime(BlockDevice device, Sysfs sysfs, Path stats) {
    this.device = device;
    this.sysfs = sysfs;
    this.stats = stats;
  }

  /** Returns the busy time of a device. */
  static BusyTime of(BlockDevice device, Sysfs sysfs) throws IOException {
    Optional<Path> drive = sysfs.wholeOf(device.number()).backingFile();
    if (drive.isPresent()) {
      Path stats = drive.get().resolveSibling("stats");
      // The control file shows that the file named stats belongs to an emulated drive.
      if (Files.isReadable(stats) && Files.exists(drive.get().resolveSibling("control"))) {
        return new BusyTime(device, sysfs, stats);
      }
    }
    return new BusyTime(device, sysfs, null);
  }

  /** Returns a human-readable description of the source of the figures. */
  String source() {
    return stats == null
        ? "the kernel (io_ticks of " + device.path() + ")"
        : "the emulated drive (" + stats + ")";
  }

  /** Returns a message for a busy time that did not change, with the remedy, if any. */
  String notCounted() throws IOException {
    if (stats != null) {
      return "the busy time did not change, as measured by " + source() + ".";
    }
    String whole = sysfs.wholeOf(device.number()).path();
    return String.format(
        "the kernel counted no busy time for %s. If /sys/block/%2$s/queue/iostats is 0, run: echo 1"
            + " > /sys/block/%2$s/queue/iostats. Otherwise, the driver of the device does not"
            + " count busy time: specify another device.",
        device.path(), whole.replaceFirst("^/dev/", "").replace('/', '!'));
  }

  /** Returns the cumulative busy time in seconds; only differences are meaningful. */
  double seconds() throws IOException {
    if (stats == null) {
      return sysfs.busyMillisOf(device.number()) / MILLIS;
    }
    return Files.readAllLines(stats).stream()
        .filter(line -> line.startsWith(KEY))
        .mapToDouble(line -> Double.parseDouble(line.split(" ")[1]))
        .findFirst()
        .orElseThrow(() -> new IOException(stats + ": no line \"busy SECONDS\""));
  }
}
