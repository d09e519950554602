/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.survey;

import java.io.IOException;

/** Something whose slots can be read and timed. */
public interface SlotReader {
  /**
   * Reads a slot.
   *
   * @param address its first byte
   * @return how fast it was, in bytes per second; more than 0
   * @throws IOException naming the device and the address
   */
  double rate(long address) throws IOException;
}
