/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.tools.drive.DriveProfile;

/**
 * Estimates the busy time of a drive: the transfer time of all bytes, plus a seek after each run of
 * bytes. The bytes of each address range are spread evenly over the range, and a seek goes from any
 * of the bytes to any other. Not thread-safe.
 */
final class DiskTime {
  private final DriveProfile drive;
  private final long run;
  private final List<ByteRange> parts = new ArrayList<>();
  private final List<Double> bytes = new ArrayList<>();

  /**
   * Creates an estimate without any bytes.
   *
   * @param run bytes between two seeks
   */
  DiskTime(DriveProfile drive, long run) {
    this.drive = drive;
    this.run = run;
  }

  /** Adds bytes that are read or written in an address range. */
  DiskTime add(ByteRange part, double moved) {
    if (moved > 0) {
      parts.add(part);
      bytes.add(moved);
    }
    return this;
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
   * Returns the mean time of a seek between any two of the bytes, in seconds. This includes the
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
   * Returns the mean square root of the distance between an address in one range and an address in
   * the other, with distances as a share of the stroke.
   */
  private double root(ByteRange one, ByteRange other) {
    double a = drive.stroke(one.start());
    double b = Math.max(drive.stroke(one.end()), a + 1e-9);
    double c = drive.stroke(other.start());
    double d = Math.max(drive.stroke(other.end()), c + 1e-9);
    double sum = integral(b - c) + integral(a - d) - integral(a - c) - integral(b - d);
    return Math.max(0, sum / ((b - a) * (d - c)));
  }

  /** Returns the second antiderivative of the square root of a distance's absolute value. */
  private static double integral(double distance) {
    return 4.0 / 15 * Math.pow(Math.abs(distance), 2.5);
  }
}
