/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk;

/**
 * A volume or a local dir, reduced to what the decision needs to know and does not change.
 * Immutable.
 *
 * @param <T> what the caller knows the place by
 */
public final class Place<T> {
  private final T handle;
  private final Zone zone;
  private final long capacity;

  /**
   * A place.
   *
   * @param handle comes back in the {@link Choice}
   * @param capacity bytes that the place has in all; 0 or less if unknown
   */
  public Place(T handle, Zone zone, long capacity) {
    this.handle = handle;
    this.zone = zone;
    this.capacity = capacity;
  }

  public T handle() {
    return handle;
  }

  public Zone zone() {
    return zone;
  }

  public long capacity() {
    return capacity;
  }

  @Override
  public String toString() {
    return handle + " (" + zone + ")";
  }
}
