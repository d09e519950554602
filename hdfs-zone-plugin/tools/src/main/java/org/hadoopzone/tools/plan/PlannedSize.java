/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

/** A candidate size of the outer zone, and the simulated outcomes. Immutable. */
public final class PlannedSize {
  private final long bytes;
  private final String why;
  private final Outcome zones;
  private final Outcome staticSplit;

  PlannedSize(long bytes, String why, Outcome zones, Outcome staticSplit) {
    this.bytes = bytes;
    this.why = why;
    this.zones = zones;
    this.staticSplit = staticSplit;
  }

  /** Returns the size on each disk, in bytes. */
  public long bytes() {
    return bytes;
  }

  /** Returns the reason why this size was tried. */
  public String why() {
    return why;
  }

  /** Returns the outcome with disk zones. */
  public Outcome zones() {
    return zones;
  }

  /** Returns the outcome with all local dirs in a partition of this size, and HDFS in the rest. */
  public Outcome staticSplit() {
    return staticSplit;
  }
}
