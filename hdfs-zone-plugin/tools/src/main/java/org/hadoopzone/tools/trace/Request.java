/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.util.Comparator;
import org.hadoopzone.fence.ByteRange;

/** A completed request to a device. Immutable. */
public final class Request {
  /** Orders requests by issue time. */
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

  private Request(long timeMicros, ByteRange where, Direction direction, long latencyMicros) {
    this.timeMicros = timeMicros;
    this.address = where.start();
    this.bytes = where.length();
    this.direction = direction;
    this.latencyMicros = latencyMicros;
  }

  /**
   * Creates a request.
   *
   * @param timeMicros the issue time in microseconds since the start of the trace
   * @param where the byte range on the device
   * @param latencyMicros the time from issue to completion, in microseconds
   * @throws IllegalArgumentException if a time is negative
   */
  public static Request of(
      long timeMicros, ByteRange where, Direction direction, long latencyMicros) {
    if (timeMicros < 0 || latencyMicros < 0) {
      throw new IllegalArgumentException(
          "negative time: a request issued at "
              + timeMicros
              + " us, with a latency of "
              + latencyMicros
              + " us");
    }
    return new Request(timeMicros, where, direction, latencyMicros);
  }

  /** Returns the issue time in microseconds since the start of the trace. */
  public long timeMicros() {
    return timeMicros;
  }

  /** Returns the time from issue to completion, in microseconds. */
  public long latencyMicros() {
    return latencyMicros;
  }

  /** Returns the completion time in microseconds since the start of the trace. */
  public long doneMicros() {
    return timeMicros + latencyMicros;
  }

  /** Returns the device address of the first byte of this request. */
  public long address() {
    return address;
  }

  /** Returns the length in bytes. */
  public long bytes() {
    return bytes;
  }

  /** Returns the end address, exclusive. */
  public long end() {
    return address + bytes;
  }

  /** Returns the direction of the request. */
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
