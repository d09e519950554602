/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.tools.drive.DriveProfile;

/**
 * For how long a drive is busy with bytes that are moved in some of its parts, each of them evenly
 * from end to end: as long as they pass under the head, and a seek after each run of them, from any
 * of these bytes to any other.
 */
final class DiskTime {
  private final DriveProfile drive;
  private final long run;
  private final List<ByteRange> parts = new ArrayList<>();
  private final List<Double> bytes = new ArrayList<>();

  /**
   * Nothing is moved yet.
   *
   * @param run bytes between two seeks
   */
  DiskTime(DriveProfile drive, long run) {
    this.drive = drive;
    this.run = run;
  }

  /** So many bytes are read or written in a part. */
  DiskTime add(ByteRange part, double moved) {
    if (moved > 0) {
      parts.add(part);
      bytes.add(moved);
    }
    return this;
  }

  /** All of it. */
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

  /** The mean of a seek between any two of the bytes. */
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

  /** The mean root of the distance between a place of one part and a place of another one. */
  private double root(ByteRange one, ByteRange other) {
    double a = drive.stroke(one.start());
    double b = Math.max(drive.stroke(one.end()), a + 1e-9);
    double c = drive.stroke(other.start());
    double d = Math.max(drive.stroke(other.end()), c + 1e-9);
    double sum = integral(b - c) + integral(a - d) - integral(a - c) - integral(b - d);
    return Math.max(0, sum / ((b - a) * (d - c)));
  }

  /** The second integral of the root of the absolute value. */
  private static double integral(double distance) {
    return 4.0 / 15 * Math.pow(Math.abs(distance), 2.5);
  }
}
