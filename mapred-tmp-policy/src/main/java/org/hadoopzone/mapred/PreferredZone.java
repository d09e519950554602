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
package org.hadoopzone.mapred;

import org.hadoopzone.disk.Zone;

/** The zone that the intermediate files of a task prefer, which may change while it runs. */
interface PreferredZone {
  /** Decides for a new file. */
  Zone now();

  /** What was decided last. */
  Zone latest();

  /** A zone that does not change. */
  static PreferredZone always(Zone zone) {
    return new PreferredZone() {
      @Override
      public Zone now() {
        return zone;
      }

      @Override
      public Zone latest() {
        return zone;
      }

      @Override
      public String toString() {
        return zone.toString();
      }
    };
  }
}
