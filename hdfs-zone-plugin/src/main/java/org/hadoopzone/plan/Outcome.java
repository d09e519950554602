/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.plan;

import org.hadoopzone.disk.Zone;

/** What became of all jobs on disks that are laid out in one way. Immutable. */
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
   * Sums up a layout.
   *
   * @param permanentMoved bytes of permanent data that were read or written on the same disks
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
    // Between temporary data, the head goes to permanent ones, too.
    double seeks = temporary.moved() / assumed.run() * all.secondsOfSeek();
    return new Outcome(
        layout, all.seconds() / disks, (temporary.transferSeconds() + seeks) / disks);
  }

  /** For how long each disk is busy, in the mean. */
  public double seconds() {
    return seconds;
  }

  /** The part of it that temporary files take. */
  public double temporarySeconds() {
    return temporarySeconds;
  }

  /** The share of temporary bytes that the outer zone took, from 0 to 1. */
  public double servedOuter() {
    return share(outerBytes);
  }

  /** The share of temporary bytes that there was no room for: their tasks failed. */
  public double refused() {
    return share(refusedBytes);
  }

  /** Whether all of it found room, permanent data as well. */
  public boolean fits() {
    return refusedBytes == 0 && holdsPermanent;
  }

  /** Whether permanent data found room. */
  public boolean holdsPermanent() {
    return holdsPermanent;
  }

  private double share(long bytes) {
    long all = outerBytes + innerBytes + refusedBytes;
    return all == 0 ? 0 : (double) bytes / all;
  }

  /** How much less time it takes than another one, as a share of that. */
  public double savesAgainst(Outcome other) {
    return other.seconds == 0 ? 0 : 1 - seconds / other.seconds;
  }

  /** The same, of the time that temporary files take. */
  public double savesTemporaryAgainst(Outcome other) {
    return other.temporarySeconds == 0 ? 0 : 1 - temporarySeconds / other.temporarySeconds;
  }
}
