/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import org.hadoopzone.util.ByteSize;

/**
 * Divides a device into consecutive slots of equal length, which a survey reads. The first part of
 * a slot, its lead, is read but not timed, because this time includes the seek. Immutable.
 */
public final class Grid {
  /** Alignment of all addresses and lengths in bytes, as required for direct I/O on any disk. */
  static final int ALIGNMENT = 4096;

  /**
   * The minimum number of slots. With this number, a boundary can be located to a thousandth of the
   * capacity.
   */
  private static final int MIN_SLOTS = 1024;

  /**
   * The maximum length of a slot in bytes. A fast disk reads such a slot in a tenth of a second. On
   * any disk, the slot covers several tracks.
   */
  private static final long MAX_SPAN = 20L << 20;

  private static final int LEAD_PARTS = 5;

  private final long size;
  private final long span;

  private Grid(long size, long span) {
    this.size = size;
    this.span = span;
  }

  /**
   * Creates the grid of a device.
   *
   * @param size the size of the device in bytes
   * @throws IllegalArgumentException if the size is less than {@link #minSize}
   */
  public static Grid of(long size) {
    if (size < minSize()) {
      throw new IllegalArgumentException(
          "the device has "
              + ByteSize.exactText(size)
              + "; at least "
              + ByteSize.exactText(minSize())
              + " are needed");
    }
    return new Grid(size, Math.min(MAX_SPAN, size / MIN_SLOTS / ALIGNMENT * ALIGNMENT));
  }

  /** Returns the size in bytes of the smallest device that can be surveyed. */
  public static long minSize() {
    return 2L * ALIGNMENT * MIN_SLOTS;
  }

  /** Returns the size of the device in bytes. */
  public long size() {
    return size;
  }

  /** Returns the number of slots, at least 1024. */
  public int slots() {
    return (int) Math.min(Integer.MAX_VALUE, size / span);
  }

  /** Returns the address of the first byte of a slot; slots are numbered from 0. */
  public long address(int slot) {
    return slot * span;
  }

  /** Returns the length of a slot in bytes, including the lead. */
  public long span() {
    return span;
  }

  /** Returns the number of bytes at the start of a slot that are read but not timed. */
  long lead() {
    return Math.max(ALIGNMENT, span / LEAD_PARTS / ALIGNMENT * ALIGNMENT);
  }
}
