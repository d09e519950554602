/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
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
