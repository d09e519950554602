/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk;

/**
 * The place that {@link ZoneChooser} chose, and why.
 *
 * @param <T> what the caller knows the place by
 */
public final class Choice<T> {
  /** Why a place was chosen, in the order in which they are tried. */
  public enum Reason {
    /** The preferred zone has room. */
    PREFERRED,
    /** The preferred zone runs low and hands a share of its files over. */
    PREFERRED_ZONE_LOW,
    /** No place of the preferred zone has room. */
    PREFERRED_ZONE_FULL,
    /** The file fits only into space that is kept additionally available. */
    LAST_SPACE,
    /** Nothing else fits: permanent data takes outer space that is reserved for temporary files. */
    RESERVED_SPACE
  }

  private final T handle;
  private final Zone zone;
  private final Zone preferred;
  private final Reason reason;

  Choice(T handle, Zone zone, Zone preferred, Reason reason) {
    this.handle = handle;
    this.zone = zone;
    this.preferred = preferred;
    this.reason = reason;
  }

  /** What the caller knows the chosen place by. */
  public T handle() {
    return handle;
  }

  public Zone zone() {
    return zone;
  }

  public Reason reason() {
    return reason;
  }

  /** Whether the file goes to another zone than the preferred one. */
  public boolean isSpillOver() {
    return zone != preferred;
  }

  @Override
  public String toString() {
    return handle + " (" + zone + "), " + reason;
  }
}
