/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.hadoopzone.disk.geometry.BlockDevice;
import org.hadoopzone.disk.geometry.BlockDevice.Kind;
import org.hadoopzone.disk.geometry.Sysfs;

/** For how long a device has been busy up to now. Thread-safe. */
abstract class BusyTime {
  private final String source;

  private BusyTime(String source) {
    this.source = source;
  }

  /** In seconds, from any moment on. */
  abstract double seconds() throws IOException;

  /** Who tells, for people. */
  String source() {
    return source;
  }

  /** Of a device: an emulated drive tells of itself, of any other the kernel does. */
  static BusyTime of(BlockDevice device, Sysfs sysfs) throws IOException {
    BlockDevice whole = sysfs.wholeOf(device.number());
    if (whole.kind() == Kind.LOOP && !whole.origin().isEmpty()) {
      Path beside = Paths.get(whole.origin());
      Path stats = beside.resolveSibling("stats");
      // Both files, for any other file that is called so has no control beside it.
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
