/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

import org.hadoopzone.util.ByteSize;

/**
 * A volume or local dir that can take a file now.
 *
 * @param <T> type of the caller's handle for the volume or local dir
 */
public final class Candidate<T> {
  private final ZonedVolume<T> volume;
  private final long available;

  /**
   * Creates a candidate for a file.
   *
   * @param available bytes that can be written to the volume now; negative values count as 0
   */
  public Candidate(ZonedVolume<T> volume, long available) {
    this.volume = volume;
    this.available = Math.max(0, available);
  }

  public ZonedVolume<T> volume() {
    return volume;
  }

  public long available() {
    return available;
  }

  @Override
  public String toString() {
    return volume
        + ": "
        + ByteSize.text(available)
        + " of "
        + ByteSize.text(volume.capacity())
        + " available";
  }
}
