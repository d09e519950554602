/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

/** The measured rate of one slot of a device. Immutable. */
public final class Sample {
  private final int slot;
  private final long address;
  private final double rate;

  /**
   * Creates a sample.
   *
   * @param slot the number of the slot, from 0; see {@link Grid}
   * @param address the address of the first byte of the slot
   * @param rate the rate in bytes per second
   */
  Sample(int slot, long address, double rate) {
    this.slot = slot;
    this.address = address;
    this.rate = rate;
  }

  int slot() {
    return slot;
  }

  /** Returns the address of the first byte of the slot. */
  public long address() {
    return address;
  }

  /** Returns the rate in bytes per second. */
  public double rate() {
    return rate;
  }

  /** Returns the difference from a fitted rate, as a fraction of the fitted rate. */
  double deviation(double fitted) {
    return Math.abs(rate / fitted - 1);
  }
}
