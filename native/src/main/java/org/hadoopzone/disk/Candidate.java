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
 * A place that could take a file: a volume or a local dir, reduced to what the decision needs.
 *
 * @param <T> what the caller calls the place; comes back in the {@link Choice}
 */
public final class Candidate<T> {
  private final T place;
  private final Zone zone;
  private final long capacity;
  private final long available;

  /**
   * A place that could take a file.
   *
   * @param capacity bytes that the place has in all; 0 or less if unknown
   * @param available bytes that can be written to it now
   */
  public Candidate(T place, Zone zone, long capacity, long available) {
    this.place = place;
    this.zone = zone;
    this.capacity = capacity;
    this.available = Math.max(0, available);
  }

  public T place() {
    return place;
  }

  public Zone zone() {
    return zone;
  }

  public long capacity() {
    return capacity;
  }

  public long available() {
    return available;
  }

  @Override
  public String toString() {
    return place + " (" + zone + ", " + available + " of " + capacity + " bytes available)";
  }
}
