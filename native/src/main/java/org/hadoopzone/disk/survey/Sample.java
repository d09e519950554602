/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.survey;

/** How fast one slot of a device was read. Immutable. */
public final class Sample {
  private final int slot;
  private final long address;
  private final double rate;

  /**
   * A sample.
   *
   * @param slot from 0 on; see {@link Grid}
   * @param address the first byte of the slot
   * @param rate in bytes per second
   */
  Sample(int slot, long address, double rate) {
    this.slot = slot;
    this.address = address;
    this.rate = rate;
  }

  int slot() {
    return slot;
  }

  /** The first byte that was read. */
  public long address() {
    return address;
  }

  /** In bytes per second. */
  public double rate() {
    return rate;
  }
}
