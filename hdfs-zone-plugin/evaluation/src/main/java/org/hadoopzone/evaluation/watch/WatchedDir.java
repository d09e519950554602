/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.watch;

import java.nio.file.Path;
import org.hadoopzone.zone.Zone;

/** A data dir or local dir in the configuration of a daemon. */
public record WatchedDir(Path path, Owner owner, Zone zone) {
  /** The daemon that writes to the directory. */
  public enum Owner {
    DATA_NODE,
    NODE_MANAGER
  }
}
