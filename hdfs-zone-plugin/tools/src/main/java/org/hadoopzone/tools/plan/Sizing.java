/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.hadoopzone.tools.drive.DriveProfile;
import org.hadoopzone.tools.survey.BoundaryRule;

/** Which sizes of the outer zone are worth a try. Pure. */
final class Sizing {
  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;

  /** A file system keeps 2 %, and from 10 % free on the zone hands files over. */
  private static final double USABLE = 0.98 * 0.9;

  private static final int LEAST_SIZES = 3;
  private static final int MOST_SIZES = 5;

  private Sizing() {}

  /**
   * Sizes with the reason for each, from the smallest one.
   *
   * @param loads bytes of temporary data on a disk, by what is said of them
   */
  static Map<Long, String> sizes(DriveProfile drive, Map<String, Long> loads) {
    TreeMap<Long, String> sizes = new TreeMap<>();
    loads.forEach((name, load) -> add(sizes, drive, (long) (load / USABLE), "holds " + name));
    add(sizes, drive, drive.endOfRate(BoundaryRule.DEFAULT_SHARE), "90 % of the outermost rate");
    for (int percent = 5; sizes.size() < LEAST_SIZES; percent *= 2) {
      add(sizes, drive, drive.capacity() / 100 * percent, percent + " % of the disk");
    }
    return sizes;
  }

  /**
   * Sizes that somebody asks for.
   *
   * @throws IllegalArgumentException naming the size and what is allowed
   */
  static Map<Long, String> asked(DriveProfile drive, Iterable<Long> sizes) {
    Map<Long, String> asked = new TreeMap<>();
    for (long size : sizes) {
      if (size < MIB || size >= drive.capacity()) {
        throw new IllegalArgumentException(
            String.format(
                "--sizes: %d bytes must be at least 1 MiB and less than the disk, which has %d;"
                    + " --capacity tells of a larger one",
                size, drive.capacity()));
      }
      asked.put(size, "asked for");
    }
    if (asked.size() < LEAST_SIZES || asked.size() > MOST_SIZES) {
      throw new IllegalArgumentException(
          "--sizes names " + asked.size() + " different sizes, but must name 3 to 5");
    }
    return new LinkedHashMap<>(asked);
  }

  /** Rounded up, so that it holds what it should; not at all if nothing is left for HDFS. */
  private static void add(TreeMap<Long, String> sizes, DriveProfile drive, long least, String why) {
    long unit = drive.capacity() < 256 * GIB ? 64 * MIB : GIB;
    long size = (least + unit - 1) / unit * unit;
    if (least > 0 && size <= drive.capacity() / 10 * 9) {
      sizes.merge(size, why, (one, other) -> one + ", " + other);
    }
  }
}
