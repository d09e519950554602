/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.hadoopzone.zone.Zone;

/**
 * Chooses the local dirs that a container gets for its lifetime. Uses only dirs with enough free
 * space: those of the preferred zone or, if there are none, those of the other zone. If no dir has
 * enough free space, the container gets all dirs. Immutable.
 */
final class LaunchDirs {
  /** The reason for the choice. */
  enum Reason {
    /** The preferred zone has enough free space. */
    PREFERRED,
    /** No local dir of the preferred zone has enough free space. */
    SPILLED_OVER,
    /** No local dir has enough free space. */
    NO_SPACE
  }

  private final List<String> dirs;
  private final Reason reason;

  private LaunchDirs(Collection<String> dirs, Reason reason) {
    this.dirs = new ArrayList<>(dirs);
    this.reason = reason;
  }

  /**
   * Chooses the local dirs of a container. Keeps their order.
   *
   * @param dirs the zone of each local dir
   * @param hasSpace returns whether a local dir has enough free space; called at most once for each
   *     dir, and for dirs of the other zone only if the preferred zone has no dir with space
   */
  static LaunchDirs choose(Map<String, Zone> dirs, Zone preferred, Predicate<String> hasSpace) {
    List<String> chosen = withSpace(dirs, preferred, hasSpace);
    if (!chosen.isEmpty()) {
      return new LaunchDirs(chosen, Reason.PREFERRED);
    }
    chosen = withSpace(dirs, preferred.other(), hasSpace);
    if (!chosen.isEmpty()) {
      return new LaunchDirs(chosen, Reason.SPILLED_OVER);
    }
    return new LaunchDirs(dirs.keySet(), Reason.NO_SPACE);
  }

  private static List<String> withSpace(
      Map<String, Zone> dirs, Zone zone, Predicate<String> hasSpace) {
    List<String> found = new ArrayList<>();
    dirs.forEach(
        (dir, zoneOfDir) -> {
          if (zoneOfDir == zone && hasSpace.test(dir)) {
            found.add(dir);
          }
        });
    return found;
  }

  /** Returns the chosen dirs; empty only if there were none to choose from. */
  List<String> dirs() {
    return dirs;
  }

  Reason reason() {
    return reason;
  }
}
