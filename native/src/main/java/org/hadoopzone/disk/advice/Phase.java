/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.hadoopzone.disk.Zone;

/** A part of the work, and the zones whose files see such work. */
public enum Phase {
  /** Files are written, four at a time, until the file system is three fifths full. */
  CREATE("create", Zone.INNER),

  /** A third of them is deleted, and others take their place: what jobs do all day. */
  CHURN("churn", Zone.OUTER),

  /** A quarter of them is written over in place. */
  REWRITE("rewrite", Zone.INNER),

  /** A large temporary file is written in what is free by then. */
  TEMPORARY_WRITE("temp write", Zone.OUTER),

  /** It is read and deleted. */
  TEMPORARY_READ("temp read", Zone.OUTER),

  /** All files are read from begin to end. */
  READ("read", Zone.INNER),

  /** Pieces of 64 KiB are read, as by a shuffle and by readers of indexes. */
  RANDOM_READ("random", Zone.OUTER, Zone.INNER);

  private final String title;
  private final Set<Zone> zones;

  Phase(String title, Zone... zones) {
    this.title = title;
    this.zones = Collections.unmodifiableSet(EnumSet.copyOf(Arrays.asList(zones)));
  }

  /** For people. */
  public String title() {
    return title;
  }

  /** Whether it is part of what the files of a zone see. */
  public boolean isIn(Zone zone) {
    return zones.contains(zone);
  }
}
