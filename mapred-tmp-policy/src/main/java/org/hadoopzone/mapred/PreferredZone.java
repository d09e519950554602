/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import org.hadoopzone.zone.Zone;

/** The preferred zone for the intermediate files of a task. It may change while the task runs. */
interface PreferredZone {
  /** Determines the preferred zone for a new file. */
  Zone now();

  /** Returns the zone that was determined last. */
  Zone latest();

  /** Returns a preferred zone that does not change. */
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
