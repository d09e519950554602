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
package org.hadoopzone.plan;

/** A size that the outer zone might have, and what comes of it. Immutable. */
public final class PlannedSize {
  private final long bytes;
  private final String why;
  private final Outcome zones;
  private final Outcome staticSplit;

  PlannedSize(long bytes, String why, Outcome zones, Outcome staticSplit) {
    this.bytes = bytes;
    this.why = why;
    this.zones = zones;
    this.staticSplit = staticSplit;
  }

  /** Of each disk. */
  public long bytes() {
    return bytes;
  }

  /** Why this size was tried. */
  public String why() {
    return why;
  }

  /** With disk zones. */
  public Outcome zones() {
    return zones;
  }

  /** With all local dirs in a partition of this size, and HDFS in the rest. */
  public Outcome staticSplit() {
    return staticSplit;
  }
}
