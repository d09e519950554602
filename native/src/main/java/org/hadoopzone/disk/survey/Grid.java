/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.survey;

/**
 * The slots of a device that a survey may read, side by side from its first byte on. Each begins
 * with a lead that takes the head there and is not timed. Immutable.
 */
public final class Grid {
  /** All addresses and lengths are multiples of it, as direct I/O wants it on any disk. */
  static final int ALIGNMENT = 4096;

  /** Enough to find a boundary to a thousandth of the capacity. */
  private static final int MIN_SLOTS = 1024;

  /** A tenth of a second on a fast disk; several tracks of any. */
  private static final long MAX_SPAN = 20L << 20;

  private static final int LEAD_PARTS = 5;

  private final long size;
  private final long span;

  private Grid(long size, long span) {
    this.size = size;
    this.span = span;
  }

  /**
   * The slots of a device.
   *
   * @param size in bytes
   * @throws IllegalArgumentException if that is less than {@link #minSize}
   */
  public static Grid of(long size) {
    if (size < minSize()) {
      throw new IllegalArgumentException(
          "a device of " + size + " bytes is too small, " + minSize() + " are needed");
    }
    return new Grid(size, Math.min(MAX_SPAN, size / MIN_SLOTS / ALIGNMENT * ALIGNMENT));
  }

  /** The size in bytes of the smallest device that can be surveyed. */
  public static long minSize() {
    return 2L * ALIGNMENT * MIN_SLOTS;
  }

  /** The size of the device in bytes. */
  public long size() {
    return size;
  }

  /** How many slots there are: at least 1024. */
  public int slots() {
    return (int) Math.min(Integer.MAX_VALUE, size / span);
  }

  /** The first byte of a slot, from 0 on. */
  public long address(int slot) {
    return slot * span;
  }

  /** The bytes of a slot, lead included. */
  public long span() {
    return span;
  }

  /** The bytes at the begin of a slot that are read but not timed. */
  long lead() {
    return Math.max(ALIGNMENT, span / LEAD_PARTS / ALIGNMENT * ALIGNMENT);
  }
}
