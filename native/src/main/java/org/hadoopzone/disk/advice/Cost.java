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
package org.hadoopzone.disk.advice;

/** What some work has cost. Immutable. */
public final class Cost {
  static final Cost NOTHING = new Cost(0, 0, 0);

  private final long bytes;
  private final double busySeconds;
  private final double wallSeconds;

  /**
   * The cost of some work.
   *
   * @param bytes what it has moved in files
   * @param busySeconds for how long the drive was busy with it
   * @param wallSeconds how long it took on this machine
   */
  Cost(long bytes, double busySeconds, double wallSeconds) {
    this.bytes = bytes;
    this.busySeconds = busySeconds;
    this.wallSeconds = wallSeconds;
  }

  Cost plus(Cost other) {
    return new Cost(
        bytes + other.bytes, busySeconds + other.busySeconds, wallSeconds + other.wallSeconds);
  }

  /** What it has moved in files. */
  public long bytes() {
    return bytes;
  }

  /** For how long the drive was busy with it. */
  public double busySeconds() {
    return busySeconds;
  }

  /** How long it took on this machine. */
  public double wallSeconds() {
    return wallSeconds;
  }
}
