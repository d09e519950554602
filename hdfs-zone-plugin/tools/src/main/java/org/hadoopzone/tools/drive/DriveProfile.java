/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.drive;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.hadoopzone.fence.ByteRange;

/**
 * The transfer rates and seek times of a drive by address. {@code native/zbrdrive} emulates drives
 * with the same formulas. Immutable.
 */
public final class DriveProfile {
  /**
   * The inverse of the mean of sqrt(d), where d is the distance between two random positions as a
   * fraction of the stroke. The mean is 8/15.
   */
  private static final double AVERAGE_ROOT = 15.0 / 8;

  public final String name;

  /** The capacity in bytes. */
  public final long capacity;

  private final double turnSeconds;
  private final double seekSingle;
  private final double seekAverage;
  private final NavigableMap<Long, Double> zones;

  /**
   * Creates a profile.
   *
   * @param capacity the capacity in bytes
   * @param turnSeconds the duration of a rotation in seconds
   * @param seekSingle the seek time from one track to the next in seconds
   * @param seekAverage the average seek time in seconds
   * @param zones the start addresses of the recording zones, which are consecutive tracks with the
   *     same transfer rate, and their rates in bytes per second; the first zone starts at 0
   */
  DriveProfile(
      String name,
      long capacity,
      double turnSeconds,
      double seekSingle,
      double seekAverage,
      NavigableMap<Long, Double> zones) {
    this.name = name;
    this.capacity = capacity;
    this.turnSeconds = turnSeconds;
    this.seekSingle = seekSingle;
    this.seekAverage = seekAverage;
    this.zones = new TreeMap<>(zones);
  }

  /**
   * Returns this profile scaled to another capacity. Each recording zone keeps its fraction of the
   * capacity; seek times are unchanged.
   */
  public DriveProfile scaledTo(long newCapacity) {
    NavigableMap<Long, Double> scaled = new TreeMap<>();
    zones.forEach(
        (start, rate) -> scaled.put((long) ((double) start / capacity * newCapacity), rate));
    return new DriveProfile(name, newCapacity, turnSeconds, seekSingle, seekAverage, scaled);
  }

  /** Returns the transfer rate at an address, in bytes per second. */
  public double rateAt(long address) {
    return zones.floorEntry(address).getValue();
  }

  /** Returns the mean transfer rate of a sequential read of a range, in bytes per second. */
  public double meanRate(ByteRange part) {
    return part.length() / (passed(part.end()) - passed(part.start()));
  }

  /**
   * Returns the head position for an address as a fraction of the stroke. 0 is outermost, 1 is
   * innermost.
   */
  public double stroke(long address) {
    return passed(address) / passed(capacity);
  }

  /**
   * Returns the seek time plus the mean rotational delay (half a rotation), in seconds.
   *
   * @param root the square root of the seek distance as a fraction of the stroke
   */
  public double seekSeconds(double root) {
    double rising = AVERAGE_ROOT * (seekAverage - seekSingle);
    return seekSingle + rising * root + turnSeconds / 2;
  }

  /**
   * Returns the address in bytes where the rate falls below a fraction of the rate at the outer
   * edge. If the rate does not, returns the capacity.
   *
   * @param share the fraction, from 0 to 1
   */
  public long endOfRate(double share) {
    double least = share * zones.firstEntry().getValue();
    return zones.entrySet().stream()
        .filter(zone -> zone.getValue() < least)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(capacity);
  }

  /** Returns the time in seconds to read sequentially from address 0 to an address. */
  private double passed(long address) {
    double seconds = 0;
    for (Map.Entry<Long, Double> zone : zones.headMap(address).entrySet()) {
      Long next = zones.higherKey(zone.getKey());
      long end = Math.min(next == null ? capacity : next, address);
      seconds += (end - zone.getKey()) / zone.getValue();
    }
    return seconds;
  }
}
