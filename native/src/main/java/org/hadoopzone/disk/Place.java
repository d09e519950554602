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
