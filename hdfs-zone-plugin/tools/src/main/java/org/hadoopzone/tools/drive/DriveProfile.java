/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.drive;

import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.fence.ByteRange;

/**
 * The transfer rates and seek times of a drive by address. {@code native/zbrdrive} emulates drives
 * with the same formulas. Immutable.
 */
public final class DriveProfile {
  /**
   * The inverse of the mean square root of the seek distance between two random positions. The
   * distance is a fraction of the stroke, and the mean is 8/15.
   */
  private static final double AVERAGE_ROOT = 15.0 / 8;

  private final String name;
  private final long capacity;
  private final double turnSeconds;
  private final double seekSingle;
  private final double seekAverage;
  private final List<RecordingZone> zones;

  /**
   * Creates a profile.
   *
   * @param capacity the capacity in bytes
   * @param turnSeconds the duration of a rotation in seconds
   * @param seekSingle the seek time from one track to the next in seconds
   * @param seekAverage the average seek time in seconds
   * @param zones the recording zones from the outermost to the innermost; the first starts at 0
   */
  DriveProfile(
      String name,
      long capacity,
      double turnSeconds,
      double seekSingle,
      double seekAverage,
      List<RecordingZone> zones) {
    this.name = name;
    this.capacity = capacity;
    this.turnSeconds = turnSeconds;
    this.seekSingle = seekSingle;
    this.seekAverage = seekAverage;
    this.zones = new ArrayList<>(zones);
  }

  public String name() {
    return name;
  }

  /** Returns the capacity in bytes. */
  public long capacity() {
    return capacity;
  }

  /**
   * Returns this profile scaled to another capacity. Each recording zone keeps its fraction of the
   * capacity; seek times are unchanged.
   */
  public DriveProfile scaledTo(long newCapacity) {
    List<RecordingZone> scaled = new ArrayList<>();
    for (RecordingZone zone : zones) {
      double share = (double) zone.start / capacity;
      scaled.add(new RecordingZone((long) (share * newCapacity), zone.rate));
    }
    return new DriveProfile(name, newCapacity, turnSeconds, seekSingle, seekAverage, scaled);
  }

  /** Returns the transfer rate at an address, in bytes per second. */
  public double rateAt(long address) {
    int index = 0;
    while (index + 1 < zones.size() && zones.get(index + 1).start <= address) {
      index++;
    }
    return zones.get(index).rate;
  }

  /** Returns the mean transfer rate of a sequential read of a range, in bytes per second. */
  public double meanRate(ByteRange part) {
    return part.length() / (passed(part.end()) - passed(part.start()));
  }

  /**
   * Returns the head position for an address as a fraction of the stroke: 0 is outermost, 1
   * innermost.
   */
  public double stroke(long address) {
    return passed(address) / passed(capacity);
  }

  /**
   * Returns the seek time plus the mean rotational delay (half a rotation), in seconds.
   *
   * @param root the square root of the seek distance, where the distance is a fraction of the
   *     stroke
   */
  public double seekSeconds(double root) {
    double rising = AVERAGE_ROOT * (seekAverage - seekSingle);
    return seekSingle + rising * root + turnSeconds / 2;
  }

  /**
   * Returns the address in bytes where the rate falls below a fraction of the rate at the outer
   * edge; the capacity if it does not.
   *
   * @param share the fraction, from 0 to 1
   */
  public long endOfRate(double share) {
    for (RecordingZone zone : zones) {
      if (zone.rate < share * zones.get(0).rate) {
        return zone.start;
      }
    }
    return capacity;
  }

  /** Returns the time in seconds to read sequentially from address 0 to an address. */
  private double passed(long address) {
    double seconds = 0;
    for (int i = 0; i < zones.size() && zones.get(i).start < address; i++) {
      long end = i + 1 < zones.size() ? zones.get(i + 1).start : capacity;
      seconds += (Math.min(end, address) - zones.get(i).start) / zones.get(i).rate;
    }
    return seconds;
  }

  /** Consecutive tracks with the same transfer rate. */
  static final class RecordingZone {
    private final long start;
    private final double rate;

    RecordingZone(long start, double rate) {
      this.start = start;
      this.rate = rate;
    }

    long start() {
      return start;
    }

    double rate() {
      return rate;
    }
  }
}
