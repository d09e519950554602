/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.tools.drive.DriveProfile;
import org.hadoopzone.zone.Zone;

/**
 * The result of running all jobs on disks with one layout. Immutable. The fields are those of
 * {@code --json}, in the same order.
 */
public final class Outcome {
  /** True if all temporary and permanent data fit. */
  final boolean fits;

  /** True if the permanent data fit. */
  final boolean holdsPermanent;

  /** The fraction of temporary bytes that the outer zone served, from 0 to 1. */
  final double servedOuter;

  /** The fraction of temporary bytes that did not fit on any volume, from 0 to 1. */
  final double refused;

  /** The mean busy time of a disk, in seconds. */
  final double secondsPerDisk;

  /** The part of the busy time that temporary files cause, in seconds per disk. */
  final double temporarySecondsPerDisk;

  private Outcome(Layout layout, double secondsPerDisk, double temporarySecondsPerDisk) {
    long outer = layout.written(Zone.OUTER);
    long all = outer + layout.written(Zone.INNER) + layout.refused();
    this.holdsPermanent = layout.split.holdsPermanent();
    this.fits = layout.refused() == 0 && holdsPermanent;
    this.servedOuter = share(outer, all);
    this.refused = share(layout.refused(), all);
    this.secondsPerDisk = secondsPerDisk;
    this.temporarySecondsPerDisk = temporarySecondsPerDisk;
  }

  private static double share(long bytes, long all) {
    return all == 0 ? 0 : (double) bytes / all;
  }

  /**
   * Computes the outcome of a layout.
   *
   * @param permanentMoved bytes of permanent data that jobs read or wrote on these disks
   * @param disks the number of disks in the layout
   */
  static Outcome of(
      Layout layout, Cluster cluster, Assumptions assumed, double permanentMoved, int disks) {
    Split split = layout.split;
    double moves = 1 + (1 - assumed.cached.fraction());
    double permanent = (double) split.permanent(Zone.OUTER) + split.permanent(Zone.INNER);
    DiskTime all = new DiskTime(cluster.drive, assumed.run);
    DiskTime temporary = new DiskTime(cluster.drive, assumed.run);
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
    // A seek from temporary data to temporary data may cross permanent data, so it takes the mean
    // seek time of all data.
    double seeks = temporary.moved() / assumed.run * all.secondsOfSeek();
    return new Outcome(
        layout, all.seconds() / disks, (temporary.transferSeconds() + seeks) / disks);
  }

  /** Returns the fraction of the other outcome's disk time that this outcome saves. */
  public double savesAgainst(Outcome other) {
    return other.secondsPerDisk == 0 ? 0 : 1 - secondsPerDisk / other.secondsPerDisk;
  }

  /**
   * Returns the fraction of the other outcome's disk time for temporary files that this outcome
   * saves.
   */
  public double savesTemporaryAgainst(Outcome other) {
    return other.temporarySecondsPerDisk == 0
        ? 0
        : 1 - temporarySecondsPerDisk / other.temporarySecondsPerDisk;
  }

  /**
   * Estimates the busy time of a drive: the transfer time of all bytes, plus a seek after each
   * {@code run} bytes. Assumes that the bytes of an address range are evenly distributed over the
   * range, and that each seek goes from one random byte to another. Not thread-safe.
   */
  private static final class DiskTime {
    private final DriveProfile drive;
    private final long run;
    private final List<ByteRange> parts = new ArrayList<>();
    private final List<Double> bytes = new ArrayList<>();

    /**
     * Creates an estimate without bytes.
     *
     * @param run bytes transferred between two seeks
     */
    DiskTime(DriveProfile drive, long run) {
      this.drive = drive;
      this.run = run;
    }

    /** Adds bytes that are read or written in an address range. */
    void add(ByteRange part, double moved) {
      if (moved > 0) {
        parts.add(part);
        bytes.add(moved);
      }
    }

    /** Returns the transfer time plus the time of all seeks, in seconds. */
    double seconds() {
      return transferSeconds() + moved() / run * secondsOfSeek();
    }

    double transferSeconds() {
      double seconds = 0;
      for (int i = 0; i < parts.size(); i++) {
        seconds += bytes.get(i) / drive.meanRate(parts.get(i));
      }
      return seconds;
    }

    double moved() {
      return bytes.stream().mapToDouble(Double::doubleValue).sum();
    }

    /**
     * Returns the mean time of a seek from one random byte to another, in seconds. Includes the
     * rotational delay.
     */
    double secondsOfSeek() {
      double root = 0;
      double all = moved();
      for (int i = 0; i < parts.size(); i++) {
        for (int j = 0; j < parts.size(); j++) {
          root += bytes.get(i) / all * bytes.get(j) / all * root(parts.get(i), parts.get(j));
        }
      }
      return drive.seekSeconds(root);
    }

    /**
     * Returns the mean of sqrt(d), where d is the distance between an address in one range and an
     * address in the other range, as a fraction of the stroke.
     */
    private double root(ByteRange one, ByteRange other) {
      double a = drive.stroke(one.start());
      double b = Math.max(drive.stroke(one.end()), a + 1e-9);
      double c = drive.stroke(other.start());
      double d = Math.max(drive.stroke(other.end()), c + 1e-9);
      double sum = integral(b - c) + integral(a - d) - integral(a - c) - integral(b - d);
      return Math.max(0, sum / ((b - a) * (d - c)));
    }

    /** Returns the second antiderivative of sqrt(|x|) at x = {@code distance}. */
    private static double integral(double distance) {
      return 4.0 / 15 * Math.pow(Math.abs(distance), 2.5);
    }
  }
}
