/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

/**
 * The volume or local dir that {@link ZoneChooser} chose, with the reason.
 *
 * @param <T> type of the caller's handle for a volume or local dir
 */
public final class Choice<T> {
  /** The reason for a choice. {@link ZoneChooser} tries the reasons in a fixed order. */
  public enum Reason {
    /** The preferred zone has enough free space. */
    PREFERRED,
    /** The preferred zone is low on free space, and a part of its files spills over. */
    PREFERRED_ZONE_LOW,
    /** No volume of the preferred zone has enough free space. */
    PREFERRED_ZONE_FULL,
    /** There is no volume in the preferred zone. */
    PREFERRED_ZONE_MISSING,
    /** The file fits only in the additional available space, which should stay free. */
    LAST_SPACE,
    /**
     * No other volume fits: permanent data uses outer-zone space that is reserved for temporary
     * files.
     */
    RESERVED_SPACE
  }

  private final T handle;
  private final Zone zone;
  private final Reason reason;

  Choice(T handle, Zone zone, Reason reason) {
    this.handle = handle;
    this.zone = zone;
    this.reason = reason;
  }

  /** Returns the caller's handle for the chosen volume or local dir. */
  public T handle() {
    return handle;
  }

  public Zone zone() {
    return zone;
  }

  public Reason reason() {
    return reason;
  }

  @Override
  public String toString() {
    return handle + " (" + zone + "), " + reason;
  }
}
