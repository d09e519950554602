/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

/** The measured rate of one slot of a device. Immutable. */
final class Sample {
  /** The number of the slot, from 0; see {@link Grid}. */
  final int slot;

  /** The address of the first byte of the slot. */
  final long address;

  /** The rate in bytes per second. */
  final double rate;

  Sample(int slot, long address, double rate) {
    this.slot = slot;
    this.address = address;
    this.rate = rate;
  }

  /** Returns the difference from a fitted rate, as a fraction of the fitted rate. */
  double deviation(double fitted) {
    return Math.abs(rate / fitted - 1);
  }
}
