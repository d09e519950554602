/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.hadoopzone.disk.Sizes;

/** How large the file systems are that are compared; pure functions. */
public final class TrialSizes {
  /** The work needs nearly 200 inodes, and ext file systems for Hadoop have one for each MiB. */
  static final long SMALLEST = 256L << 20;

  /** File systems have whole blocks, of up to 64 KiB. */
  private static final long UNIT = 1 << 20;

  /** As in the comparison that this one follows: a small and a large partition. */
  private static final List<Long> USUAL = Arrays.asList(4L << 30, 17L << 30);

  private TrialSizes() {}

  /**
   * The sizes for a device, the smallest first. Where nothing is asked for: 4 and 17 GiB; on a
   * smaller device, all of it and the same share of it.
   *
   * @param asked sizes in bytes; empty for the usual ones
   * @param device its size in bytes
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
