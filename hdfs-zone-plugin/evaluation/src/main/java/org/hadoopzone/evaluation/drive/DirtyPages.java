/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A bound on how much written data the kernel keeps in memory for each of some disks before it
 * writes them out. By default that is a fifth of the memory of the machine: with data that are
 * scaled and a memory that is not, temporary files would be gone before they were ever written.
 *
 * <p>Linux 6.2 and later hold to the bytes. Older ones know a share of all dirty pages, in percent,
 * and hold to it only when there are many dirty pages in the whole machine.
 */
public final class DirtyPages implements AutoCloseable {
  private static final Path SETTINGS = Path.of("/sys/class/bdi");
  private static final String LEAST_PERCENT = "1";
  private static final String ALL = "100";

  private final List<Path> bounded = new ArrayList<>();

  private DirtyPages() {}

  /**
   * Sets the bound.
   *
   * @param devices whole disks; nothing else on the machine is bounded
   * @param bytes for each of them
   */
  public static DirtyPages limit(List<Path> devices, long bytes) throws IOException {
    DirtyPages pages = new DirtyPages();
    for (Path device : devices) {
      Path settings = settings(device);
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

  /** Returns the directory with the kernel's settings for the dirty pages of a disk. */
  static Path settings(Path device) throws IOException {
    Path number = Path.of("/sys/class/block").resolve(device.getFileName()).resolve("dev");
    return SETTINGS.resolve(Files.readString(number).strip());
  }

  static boolean isStrict(Path settings) {
    return Files.exists(settings.resolve("strict_limit"));
  }

  /** Removes the bound. */
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
