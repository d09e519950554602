/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

/**
 * A volume or local dir that can take a file now.
 *
 * @param <T> type of the caller's handle for the volume or local dir
 */
public final class Candidate<T> {
  private final Place<T> place;
  private final long available;

  /**
   * Creates a candidate for a file.
   *
   * @param available bytes that can be written to the volume now; negative values count as 0
   */
  public Candidate(Place<T> place, long available) {
    this.place = place;
    this.available = Math.max(0, available);
  }

  public Place<T> place() {
    return place;
  }

  public long available() {
    return available;
  }

  @Override
  public String toString() {
    return place + ": " + available + " of " + place.capacity() + " bytes available";
  }
}
