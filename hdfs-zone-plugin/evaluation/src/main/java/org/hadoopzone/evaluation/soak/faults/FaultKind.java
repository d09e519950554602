/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.faults;

import org.hadoopzone.evaluation.soak.cluster.SoakSystem;

/** The kinds of faults. */
public enum FaultKind {
  KILL_DATANODE("kill -9 of a DataNode"),
  KILL_NODEMANAGER("kill -9 of a NodeManager"),
  KILL_NAMENODE("kill -9 of the NameNode"),
  KILL_FENCE_WATCH("kill -9 of `fence watch`"),
  KILL_TASKS("kill -9 of all tasks of a node"),
  UNMOUNT("volume unmounted"),
  READ_ONLY("volume made read-only after an error"),
  FILL_INNER("inner volume filled"),
  FILL_OUTER("outer zone filled by another program"),
  UNPLUG("drive unplugged, and plugged in again"),
  REPLACE("drive unplugged, and replaced by an empty one"),
  READ_ERRORS("reads from a drive fail"),
  WRITE_ERRORS("writes to a drive fail"),
  HANG("drive hangs, and comes back"),
  POWER_CUT("power of a drive cut: later writes are lost"),
  CLOCK_JUMP("clock of a DataNode jumps by two hours, and back by four"),
  CONFIGURATION("DataNode restarted with another volume choosing policy and another fence margin");

  private final String title;

  FaultKind(String title) {
    this.title = title;
  }

  /** Returns the description of this fault in reports. */
  public String title() {
    return title;
  }

  /** Returns whether this fault applies to a system: only disk zones run {@code fence watch}. */
  public boolean isPartOf(SoakSystem system) {
    return this != KILL_FENCE_WATCH || system == SoakSystem.ZONES;
  }

  /** Returns whether this fault requires YARN. */
  boolean needsYarn() {
    return this == KILL_NODEMANAGER || this == KILL_TASKS;
  }
}
