/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk;

/**
 * A place that could take a file now.
 *
 * @param <T> what the caller knows the place by
 */
public final class Candidate<T> {
  private final Place<T> place;
  private final long available;

  /**
   * A place that could take a file.
   *
   * @param available bytes that can be written to it now; below 0 counts as 0
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
