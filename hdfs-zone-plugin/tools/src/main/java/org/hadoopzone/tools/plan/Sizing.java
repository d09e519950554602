/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.hadoopzone.tools.drive.DriveProfile;
import org.hadoopzone.tools.survey.BoundaryRule;
import org.hadoopzone.util.ByteSize;
import org.hadoopzone.zone.Percent;

/** Chooses candidate sizes of the outer zone. Stateless and thread-safe. */
final class Sizing {
  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;

  /** The fraction of a zone that files can use, because the file system reserves 2 %. */
  private static final double USABLE = 0.98;

  private static final int LEAST_SIZES = 3;
  private static final int MOST_SIZES = 5;

  private Sizing() {}

  /**
   * Returns candidate sizes in bytes, from the smallest, each with the reason.
   *
   * @param loads temporary bytes per disk, by the name of the percentile
   * @param begin the free percentage of a zone below which files begin to spill over
   */
  static Map<Long, String> sizes(DriveProfile drive, Map<String, Long> loads, Percent begin) {
    TreeMap<Long, String> sizes = new TreeMap<>();
    double share = USABLE * (1 - begin.fraction());
    loads.forEach((name, load) -> add(sizes, drive, load / share, "holds " + name));
    add(sizes, drive, drive.endOfRate(BoundaryRule.DEFAULT_SHARE), "rate falls to 90 %");
    for (int percent = 5; percent < 90 && sizes.size() < LEAST_SIZES; percent *= 2) {
      add(sizes, drive, drive.capacity / 100 * percent, percent + " % of the disk");
    }
    return sizes;
  }

  /**
   * Returns the sizes that the caller asks for, from the smallest.
   *
   * @param sizes sizes in bytes
   * @throws IllegalArgumentException if a size or the number of sizes is invalid; the message names
   *     the allowed values
   */
  static Map<Long, String> asked(DriveProfile drive, Iterable<Long> sizes) {
    Map<Long, String> asked = new TreeMap<>();
    for (long size : sizes) {
      if (size < MIB || size >= drive.capacity) {
        throw new IllegalArgumentException(
            String.format(
                "--sizes: %s is invalid. A size must be at least 1 MiB and less than the disk"
                    + " capacity of %s. For larger disks, set --capacity",
                ByteSize.exactText(size), ByteSize.exactText(drive.capacity)));
      }
      asked.put(size, "from --sizes");
    }
    if (asked.size() < LEAST_SIZES || asked.size() > MOST_SIZES) {
      throw new IllegalArgumentException(
          "--sizes names " + asked.size() + " different sizes, but must name 3 to 5");
    }
    return new LinkedHashMap<>(asked);
  }

  /**
   * Adds a size as a candidate. Rounds it up to a multiple of 1 GiB, or of 64 MiB on disks below
   * 256 GiB. Ignores sizes above 90 % of the disk, because they leave too little space for HDFS.
   *
   * @param least the size in bytes; infinite if no zone is large enough
   */
  private static void add(
      TreeMap<Long, String> sizes, DriveProfile drive, double least, String why) {
    long unit = drive.capacity < 256 * GIB ? 64 * MIB : GIB;
    double size = Math.ceil(least / unit) * unit;
    if (least > 0 && size <= drive.capacity / 10 * 9) {
      sizes.merge((long) size, why, (one, other) -> one + ", " + other);
    }
  }
}
