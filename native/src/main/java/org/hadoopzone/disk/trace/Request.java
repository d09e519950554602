/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.trace;

import java.util.Comparator;
import org.hadoopzone.disk.ByteRange;

/** One request that a device was given, and has done. Immutable. */
public final class Request {
  /** The order in which a device was given them. */
  public static final Comparator<Request> BY_TIME =
      Comparator.comparingLong(Request::timeMicros)
          .thenComparingLong(Request::address)
          .thenComparingLong(Request::bytes)
          .thenComparing(Request::direction)
          .thenComparingLong(Request::latencyMicros);

  private final long timeMicros;
  private final long address;
  private final long bytes;
  private final Direction direction;
  private final long latencyMicros;

  private Request(
      long timeMicros, long address, long bytes, Direction direction, long latencyMicros) {
    this.timeMicros = timeMicros;
    this.address = address;
    this.bytes = bytes;
    this.direction = direction;
    this.latencyMicros = latencyMicros;
  }

  /**
   * A request.
   *
   * @param timeMicros when the device was given it, since the trace began
   * @param where the bytes on the device
   * @param latencyMicros how long the device took
   * @throws IllegalArgumentException if a time is negative
   */
  public static Request of(
      long timeMicros, ByteRange where, Direction direction, long latencyMicros) {
    if (timeMicros < 0 || latencyMicros < 0) {
      throw new IllegalArgumentException(
          "a request after " + timeMicros + " us that took " + latencyMicros + " us cannot be");
    }
    return new Request(timeMicros, where.start(), where.length(), direction, latencyMicros);
  }

  /** When the device was given it, since the trace began. */
  public long timeMicros() {
    return timeMicros;
  }

  /** How long the device took. */
  public long latencyMicros() {
    return latencyMicros;
  }

  /** When the device had done it, since the trace began. */
  public long doneMicros() {
    return timeMicros + latencyMicros;
  }

  /** Its first byte on the device. */
  public long address() {
    return address;
  }

  /** How many bytes. */
  public long bytes() {
    return bytes;
  }

  /** The byte behind its last one. */
  public long end() {
    return address + bytes;
  }

  /** Which way they go. */
  public Direction direction() {
    return direction;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Request && BY_TIME.compare(this, (Request) other) == 0;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(timeMicros) * 31 + Long.hashCode(address);
  }

  @Override
  public String toString() {
    return direction + " " + address + ".." + end() + " at " + timeMicros + " us";
  }
}
