/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

/**
 * A volume or a local dir, with the constant properties on which a choice depends. Immutable.
 *
 * @param <T> type of the caller's handle for the volume or local dir
 */
public final class ZonedVolume<T> {
  private final T handle;
  private final Zone zone;
  private final long capacity;

  /**
   * Creates a volume or local dir.
   *
   * @param handle returned in the {@link Choice}
   * @param capacity in bytes; 0 or less if unknown
   */
  public ZonedVolume(T handle, Zone zone, long capacity) {
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
