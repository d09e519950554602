/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

/** The cost of some work: bytes, busy time and elapsed time. Immutable. */
public final class Cost {
  static final Cost NOTHING = new Cost(0, 0, 0);

  private final long bytes;
  private final double busySeconds;
  private final double wallSeconds;

  /**
   * Creates a cost.
   *
   * @param bytes the file bytes read and written
   * @param busySeconds how long the device was busy, in seconds
   * @param wallSeconds the elapsed time, in seconds
   */
  Cost(long bytes, double busySeconds, double wallSeconds) {
    this.bytes = bytes;
    this.busySeconds = busySeconds;
    this.wallSeconds = wallSeconds;
  }

  Cost plus(Cost other) {
    return new Cost(
        bytes + other.bytes, busySeconds + other.busySeconds, wallSeconds + other.wallSeconds);
  }

  /** Returns the file bytes read and written. */
  public long bytes() {
    return bytes;
  }

  /** Returns how long the device was busy, in seconds. */
  public double busySeconds() {
    return busySeconds;
  }

  /** Returns the elapsed time, in seconds. */
  public double wallSeconds() {
    return wallSeconds;
  }
}
