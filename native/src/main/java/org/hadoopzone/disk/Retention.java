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

/** What a file is for, as far as its place on the disk is concerned. */
public enum Retention {
  /** Written and read soon, then deleted: earns the fast outer tracks and gives them back. */
  TEMPORARY(Zone.OUTER),
  /** Here to stay: would use up the outer tracks for good. */
  PERMANENT(Zone.INNER);

  private final Zone preferredZone;

  Retention(Zone preferredZone) {
    this.preferredZone = preferredZone;
  }

  /** The zone that such a file goes to as long as that zone has room. */
  public Zone preferredZone() {
    return preferredZone;
  }
}
