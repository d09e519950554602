/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.watch;

import java.nio.file.Path;
import org.hadoopzone.zone.Zone;

/** A data dir or local dir as a daemon is configured with it. */
public record WatchedDir(Path path, Owner owner, Zone zone) {
  /** Who writes there. */
  public enum Owner {
    DATA_NODE,
    NODE_MANAGER
  }
}
