/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import org.hadoopzone.zone.Zone;

/** The result of running all jobs on disks with one layout. Immutable. */
public final class Outcome {
  private final double seconds;
  private final double temporarySeconds;
  private final long outerBytes;
  private final long innerBytes;
  private final long refusedBytes;
  private final boolean holdsPermanent;

  private Outcome(Layout layout, double seconds, double temporarySeconds) {
    this.seconds = seconds;
    this.temporarySeconds = temporarySeconds;
    this.outerBytes = layout.written(Zone.OUTER);
    this.innerBytes = layout.written(Zone.INNER);
    this.refusedBytes = layout.refused();
    this.holdsPermanent = layout.split().holdsPermanent();
  }

  /**
   * Computes the disk time of a layout.
   *
   * @param permanentMoved bytes of permanent data that were read or written on the same disks
   * @param disks the number of disks in the layout
   */
  static Outcome of(
      Layout layout, Cluster cluster, Assumptions assumed, double permanentMoved, int disks) {
    Split split = layout.split();
    double moves = 1 + (1 - assumed.cached().fraction());
    double permanent = (double) split.permanent(Zone.OUTER) + split.permanent(Zone.INNER);
    DiskTime all = new DiskTime(cluster.drive(), assumed.run());
    DiskTime temporary = new DiskTime(cluster.drive(), assumed.run());
    for (Zone zone : Zone.values()) {
      double moved = moves * layout.written(zone);
      double share = permanent == 0 ? zone.ordinal() : split.permanent(zone) / permanent;
      if (moved > 0) {
        all.add(split.temporaryRange(zone), moved);
        temporary.add(split.temporaryRange(zone), moved);
      }
      if (share > 0) {
        all.add(split.permanentRange(zone), share * permanentMoved);
      }
    }
    if (all.moved() == 0) {
      return new Outcome(layout, 0, 0);
    }
    // A seek between temporary data may cross permanent data, so it takes the mean seek time of all
    // data.
    double seeks = temporary.moved() / assumed.run() * all.secondsOfSeek();
    return new Outcome(
        layout, all.seconds() / disks, (temporary.transferSeconds() + seeks) / disks);
  }

  /** Returns the mean busy time of a disk, in seconds. */
  public double seconds() {
    return seconds;
  }

  /** Returns the part of the busy time that temporary files cause, in seconds per disk. */
  public double temporarySeconds() {
    return temporarySeconds;
  }

  /** Returns the share of temporary bytes that the outer zone served, from 0 to 1. */
  public double servedOuter() {
    return share(outerBytes);
  }

  /** Returns the share of temporary bytes that did not fit on any volume, from 0 to 1. */
  public double refused() {
    return share(refusedBytes);
  }

  /** Returns whether all temporary and permanent data fit. */
  public boolean fits() {
    return refusedBytes == 0 && holdsPermanent;
  }

  /** Returns whether the permanent data fit. */
  public boolean holdsPermanent() {
    return holdsPermanent;
  }

  private double share(long bytes) {
    long all = outerBytes + innerBytes + refusedBytes;
    return all == 0 ? 0 : (double) bytes / all;
  }

  /** Returns the share of the other outcome's disk time that this outcome saves. */
  public double savesAgainst(Outcome other) {
    return other.seconds == 0 ? 0 : 1 - seconds / other.seconds;
  }

  /**
   * Returns the share of the other outcome's disk time for temporary files that this outcome saves.
   */
  public double savesTemporaryAgainst(Outcome other) {
    return other.temporarySeconds == 0 ? 0 : 1 - temporarySeconds / other.temporarySeconds;
  }
}
