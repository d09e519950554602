/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.watch;

import org.hadoopzone.zone.Zone;

/** A file with its kind and its zone. */
public record WatchedFile(SeenFile file, FileKind kind, Zone zone) {
  /**
   * Returns whether the file is in the zone that disk zones promise for its kind; true if no zone
   * is promised for its kind.
   */
  public boolean asPromised() {
    return kind.promised().map(zone::equals).orElse(true);
  }
}
