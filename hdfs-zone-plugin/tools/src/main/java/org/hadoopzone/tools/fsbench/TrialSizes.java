/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.hadoopzone.tools.cli.Sizes;

/** Chooses the sizes of the file systems to compare. Pure functions. */
public final class TrialSizes {
  /**
   * The smallest size in bytes: the work needs nearly 200 inodes, and the ext profiles create one
   * per MiB.
   */
  static final long SMALLEST = 256L << 20;

  /** The granularity of sizes in bytes: a multiple of the block size, which is at most 64 KiB. */
  private static final long UNIT = 1 << 20;

  /** The default sizes in bytes, a small and a large partition, as in the original comparison. */
  private static final List<Long> USUAL = Arrays.asList(4L << 30, 17L << 30);

  private TrialSizes() {}

  /**
   * Returns the sizes for a device, the smallest first. The defaults are 4 GiB and 17 GiB. On a
   * smaller device, they are scaled so that the larger one fills the device.
   *
   * @param asked the requested sizes in bytes; empty for the defaults
   * @param device the size of the device in bytes
   * @throws IllegalArgumentException if a size is too small, or larger than the device
   */
  public static List<Long> of(List<Long> asked, long device) {
    List<Long> sizes =
        (asked.isEmpty() ? scaled(device) : asked)
            .stream().map(size -> size / UNIT * UNIT).collect(Collectors.toList());
    for (long size : sizes) {
      if (size < SMALLEST || size > device) {
        throw new IllegalArgumentException(
            String.format(
                "--size %s is not possible: allowed is %s to %s, the size of the device",
                Sizes.text(size), Sizes.text(SMALLEST), Sizes.text(device)));
      }
    }
    return new ArrayList<>(new TreeSet<>(sizes));
  }

  private static List<Long> scaled(long device) {
    long largest = USUAL.get(USUAL.size() - 1);
    double scale = Math.min(1, (double) device / largest);
    return USUAL.stream().map(size -> (long) (size * scale)).collect(Collectors.toList());
  }
}
