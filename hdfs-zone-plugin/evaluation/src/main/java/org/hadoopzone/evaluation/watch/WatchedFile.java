/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.watch;

import org.hadoopzone.zone.Zone;

/** A file, what it is for, and where it is. */
public record WatchedFile(SeenFile file, FileKind kind, Zone zone) {
  /** Whether the file is where disk zones promise to put its kind, if they promise anything. */
  public boolean asPromised() {
    return kind.promised().map(zone::equals).orElse(true);
  }
}
