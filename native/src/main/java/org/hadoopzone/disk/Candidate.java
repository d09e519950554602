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
