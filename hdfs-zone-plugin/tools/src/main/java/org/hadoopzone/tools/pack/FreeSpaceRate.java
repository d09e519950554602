/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

/**
 * Computes the transfer rates of free space on a volume from the profile of its disk. Immutable.
 */
final class FreeSpaceRate {
  private final SpeedProfile speed;
  private final long offset;

  /**
   * Creates a calculator.
   *
   * @param offset the address on the disk at which the file system starts
   */
  FreeSpaceRate(SpeedProfile speed, long offset) {
    this.speed = speed;
    this.offset = offset;
  }

  /**
   * Returns the mean rate of all free and fenced space in bytes per second. This is the size of the
   * space divided by the time to read it; 0 if there is no such space.
   */
  double ofAll(SpaceMap map) {
    return ofOutermost(map, Long.MAX_VALUE);
  }

  /**
   * Returns the mean rate of the outermost free or fenced bytes in bytes per second; 0 if there are
   * none.
   *
   * @param most the maximum number of bytes
   */
  double ofOutermost(SpaceMap map, long most) {
    long bytes = 0;
    double seconds = 0;
    for (int i = 0; i < map.parts() && bytes < most; i++) {
      long taken = Math.min(map.vacant(i), most - bytes);
      long middle = map.address(i) + (map.address(i + 1) - map.address(i)) / 2;
      bytes += taken;
      seconds += taken / speed.rateAt(offset + middle);
    }
    return bytes == 0 ? 0 : bytes / seconds;
  }

  /**
   * Returns the rate at which the disk copies data across a border toward the inner edge, in bytes
   * per second. Ignores seeks, which are rare because chunks are large.
   */
  double ofCopy(SpaceMap map, long border) {
    double from = speed.rateAt(offset + border / 2);
    double to = speed.rateAt(offset + border + (map.size() - border) / 2);
    return 1 / (1 / from + 1 / to);
  }
}
