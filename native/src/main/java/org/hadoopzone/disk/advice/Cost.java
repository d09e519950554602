/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

/** What some work has cost. Immutable. */
public final class Cost {
  static final Cost NOTHING = new Cost(0, 0, 0);

  private final long bytes;
  private final double busySeconds;
  private final double wallSeconds;

  /**
   * The cost of some work.
   *
   * @param bytes what it has moved in files
   * @param busySeconds for how long the drive was busy with it
   * @param wallSeconds how long it took on this machine
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

  /** What it has moved in files. */
  public long bytes() {
    return bytes;
  }

  /** For how long the drive was busy with it. */
  public double busySeconds() {
    return busySeconds;
  }

  /** How long it took on this machine. */
  public double wallSeconds() {
    return wallSeconds;
  }
}
