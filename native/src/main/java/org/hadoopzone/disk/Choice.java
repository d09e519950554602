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
