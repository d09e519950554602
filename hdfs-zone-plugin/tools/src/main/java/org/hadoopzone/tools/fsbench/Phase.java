/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.hadoopzone.zone.Zone;

/** A phase of the work, with the zones whose score includes its busy time. */
public enum Phase {
  /** Writes files, four at a time, until the file system is 60 % full. */
  CREATE("create", Zone.INNER),

  /** Deletes a third of the files and writes new ones, as jobs do all day. */
  CHURN("churn", Zone.OUTER),

  /** Rewrites a quarter of the files in place. */
  REWRITE("rewrite", Zone.INNER),

  /** Writes a large temporary file into the remaining free space. */
  TEMPORARY_WRITE("temp write", Zone.OUTER),

  /** Reads and deletes the temporary file. */
  TEMPORARY_READ("temp read", Zone.OUTER),

  /** Reads all files sequentially. */
  READ("read", Zone.INNER),

  /** Reads pieces of 64 KiB at random offsets, as a shuffle or an index lookup does. */
  RANDOM_READ("random", Zone.OUTER, Zone.INNER);

  private final String title;
  private final Set<Zone> zones;

  Phase(String title, Zone... zones) {
    this.title = title;
    this.zones = Collections.unmodifiableSet(EnumSet.copyOf(Arrays.asList(zones)));
  }

  /** Returns a human-readable title. */
  public String title() {
    return title;
  }

  /** Returns whether the busy time of this phase is part of the score of a zone. */
  public boolean isIn(Zone zone) {
    return zones.contains(zone);
  }
}
