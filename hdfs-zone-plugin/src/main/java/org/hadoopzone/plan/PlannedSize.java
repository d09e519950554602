/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.plan;

/** A size that the outer zone might have, and what comes of it. Immutable. */
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

  /** Of each disk. */
  public long bytes() {
    return bytes;
  }

  /** Why this size was tried. */
  public String why() {
    return why;
  }

  /** With disk zones. */
  public Outcome zones() {
    return zones;
  }

  /** With all local dirs in a partition of this size, and HDFS in the rest. */
  public Outcome staticSplit() {
    return staticSplit;
  }
}
