/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the kernel write out the dirty data of each given disk when the data exceeds a limit. By
 * default, the limit is a fifth of the memory of the machine. The data of an evaluation is scaled
 * down, but the memory is not, so temporary files would be deleted before they were ever written to
 * disk.
 *
 * <p>Linux 6.2 and later enforce the limit in bytes. Older kernels only support a share of all
 * dirty pages, in percent, and enforce it only when the whole machine has many dirty pages.
 */
public final class DirtyPages implements AutoCloseable {
  private static final Path SYSFS = Path.of("/sys");
  private static final String LEAST_PERCENT = "1";
  private static final String ALL = "100";

  private final List<Path> bounded = new ArrayList<>();

  private DirtyPages() {}

  /**
   * Sets the limit.
   *
   * @param devices whole disks; other disks of the machine are not limited
   * @param bytes limit for each disk; kernels before 6.2 use 1 % of all dirty pages instead
   */
  public static DirtyPages limit(List<Path> devices, long bytes) throws IOException {
    return limit(SYSFS, devices, bytes);
  }

  static DirtyPages limit(Path sysfs, List<Path> devices, long bytes) throws IOException {
    DirtyPages pages = new DirtyPages();
    for (Path device : devices) {
      Path settings = settings(sysfs, device);
      pages.bounded.add(settings);
      if (isStrict(settings)) {
        Files.writeString(settings.resolve("strict_limit"), "1");
        Files.writeString(settings.resolve("max_bytes"), Long.toString(bytes));
      } else {
        Files.writeString(settings.resolve("max_ratio"), LEAST_PERCENT);
      }
    }
    return pages;
  }

  /** Returns the sysfs directory with the write-back settings of a disk. */
  static Path settings(Path device) throws IOException {
    return settings(SYSFS, device);
  }

  private static Path settings(Path sysfs, Path device) throws IOException {
    Path number = sysfs.resolve("class/block").resolve(device.getFileName()).resolve("dev");
    return sysfs.resolve("class/bdi").resolve(Files.readString(number).strip());
  }

  static boolean isStrict(Path settings) {
    return Files.exists(settings.resolve("strict_limit"));
  }

  /** Removes the limit. */
  @Override
  public void close() throws IOException {
    for (Path settings : bounded) {
      Files.writeString(settings.resolve("max_ratio"), ALL);
      if (isStrict(settings)) {
        Files.writeString(settings.resolve("strict_limit"), "0");
      }
    }
  }
}
