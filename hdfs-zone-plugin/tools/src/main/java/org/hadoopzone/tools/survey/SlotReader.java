/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import java.io.IOException;

/** Reads and times slots of a device. */
public interface SlotReader {
  /**
   * Reads a slot.
   *
   * @param address the address of the first byte of the slot
   * @return the rate in bytes per second; more than 0
   * @throws IOException if the slot cannot be read, with the device and the address
   */
  double rate(long address) throws IOException;
}
