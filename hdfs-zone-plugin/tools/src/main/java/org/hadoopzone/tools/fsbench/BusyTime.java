/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.BlockDevice.Kind;
import org.hadoopzone.tools.blockdev.Sysfs;

/** The cumulative busy time of a device. Thread-safe. */
abstract class BusyTime {
  private final String source;

  private BusyTime(String source) {
    this.source = source;
  }

  /** Returns the cumulative busy time in seconds; only differences are meaningful. */
  abstract double seconds() throws IOException;

  /** Returns a human-readable description of the source of the figures. */
  String source() {
    return source;
  }

  /**
   * Returns the busy time of a device. The source is the emulated drive if the device is one, and
   * otherwise the kernel.
   */
  static BusyTime of(BlockDevice device, Sysfs sysfs) throws IOException {
    BlockDevice whole = sysfs.wholeOf(device.number());
    if (whole.kind() == Kind.LOOP && !whole.origin().isEmpty()) {
      Path beside = Paths.get(whole.origin());
      Path stats = beside.resolveSibling("stats");
      // Checks for both files: an unrelated file named stats has no control file beside it.
      if (Files.isReadable(stats) && Files.exists(beside.resolveSibling("control"))) {
        return new OfEmulatedDrive(stats);
      }
    }
    return new OfKernel(device, sysfs);
  }

  private static final class OfEmulatedDrive extends BusyTime {
    private static final String KEY = "busy ";

    private final Path stats;

    OfEmulatedDrive(Path stats) {
      super("the emulated drive, of itself (" + stats + ")");
      this.stats = stats;
    }

    @Override
    double seconds() throws IOException {
      return Files.readAllLines(stats).stream()
          .filter(line -> line.startsWith(KEY))
          .mapToDouble(line -> Double.parseDouble(line.split(" ")[1]))
          .findFirst()
          .orElseThrow(() -> new IOException(stats + " does not tell for how long it was busy"));
    }
  }

  private static final class OfKernel extends BusyTime {
    private static final double MILLIS = 1e3;

    private final Sysfs sysfs;
    private final String number;

    OfKernel(BlockDevice device, Sysfs sysfs) {
      super("the kernel: while requests were under way (io_ticks of " + device.path() + ")");
      this.sysfs = sysfs;
      this.number = device.number();
    }

    @Override
    double seconds() throws IOException {
      return sysfs.busyMillisOf(number) / MILLIS;
    }
  }
}
