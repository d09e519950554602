/* SPDX-License-Identifier: Apache-2.0 */
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
