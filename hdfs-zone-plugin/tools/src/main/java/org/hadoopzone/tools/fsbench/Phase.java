/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import com.fasterxml.jackson.annotation.JsonKey;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.hadoopzone.zone.Zone;

/** A phase of the work. Its busy time counts in the score of one zone or of both zones. */
public enum Phase {
  /** Writes files, four at a time, until the file system is 60 % full. */
  CREATE("create", false, Zone.INNER),

  /** Deletes a third of the files and writes new files, as jobs do all day. */
  CHURN("churn", false, Zone.OUTER),

  /** Rewrites a quarter of the files in place. */
  REWRITE("rewrite", false, Zone.INNER),

  /** Writes a large temporary file into the remaining free space. */
  TEMPORARY_WRITE("temp write", false, Zone.OUTER),

  /** Reads and deletes the temporary file. */
  TEMPORARY_READ("temp read", true, Zone.OUTER),

  /** Reads all files sequentially. */
  READ("read", true, Zone.INNER),

  /** Reads 64 KiB at each of many random offsets, as a shuffle or an index lookup does. */
  RANDOM_READ("random", true, Zone.OUTER, Zone.INNER);

  /** A human-readable title. */
  final String title;

  /** True if each window of this phase starts with an empty page cache. */
  final boolean cold;

  private final List<Zone> zones;

  Phase(String title, boolean cold, Zone... zones) {
    this.title = title;
    this.cold = cold;
    this.zones = Arrays.asList(zones);
  }

  /** Returns whether the busy time of this phase is part of the score of a zone. */
  public boolean isIn(Zone zone) {
    return zones.contains(zone);
  }

  /** Returns the key of {@code --json}. */
  @JsonKey
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
