/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.drive;

import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.disk.ByteRange;

/**
 * How fast a drive is where, and how long its head is on the way: what {@code native/zbrdrive}
 * emulates, by the same formulas. Immutable.
 */
public final class DriveProfile {
  /** The mean of the root of the distance of two places on a stroke is 8/15. */
  private static final double AVERAGE_ROOT = 15.0 / 8;

  private final String name;
  private final long capacity;
  private final double turnSeconds;
  private final double seekSingle;
  private final double seekAverage;
  private final List<RecordingZone> zones;

  /**
   * A drive.
   *
   * @param zones from the outermost to the innermost one; the first starts at 0
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

  /** Bytes. */
  public long capacity() {
    return capacity;
  }

  /** A smaller or larger drive of the same kind: each zone keeps its share, a seek its time. */
  public DriveProfile scaledTo(long newCapacity) {
    List<RecordingZone> scaled = new ArrayList<>();
    for (RecordingZone zone : zones) {
      double share = (double) zone.start / capacity;
      scaled.add(new RecordingZone((long) (share * newCapacity), zone.rate));
    }
    return new DriveProfile(name, newCapacity, turnSeconds, seekSingle, seekAverage, scaled);
  }

  /** Bytes per second at an address. */
  public double rateAt(long address) {
    int index = 0;
    while (index + 1 < zones.size() && zones.get(index + 1).start <= address) {
      index++;
    }
    return zones.get(index).rate;
  }

  /** Bytes per second from the first byte of a part to its last. */
  public double meanRate(ByteRange part) {
    return part.length() / (passed(part.end()) - passed(part.start()));
  }

  /** Where the head is over an address: 0 outermost, 1 innermost. */
  public double stroke(long address) {
    return passed(address) / passed(capacity);
  }

  /**
   * How long it takes until data pass under the head, if it has to go so far: the seek, and half a
   * turn.
   *
   * @param root the root of the way as a share of the stroke
   */
  public double seekSeconds(double root) {
    double rising = AVERAGE_ROOT * (seekAverage - seekSingle);
    return seekSingle + rising * root + turnSeconds / 2;
  }

  /**
   * The end of the outer part, in which the rate stays at or above a share of the outermost one.
   *
   * @param share from 0 to 1
   */
  public long endOfRate(double share) {
    for (RecordingZone zone : zones) {
      if (zone.rate < share * zones.get(0).rate) {
        return zone.start;
      }
    }
    return capacity;
  }

  /** Seconds in which all outside of an address passes under the head. */
  private double passed(long address) {
    double seconds = 0;
    for (int i = 0; i < zones.size() && zones.get(i).start < address; i++) {
      long end = i + 1 < zones.size() ? zones.get(i + 1).start : capacity;
      seconds += (Math.min(end, address) - zones.get(i).start) / zones.get(i).rate;
    }
    return seconds;
  }

  /** Tracks of one rate. */
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
