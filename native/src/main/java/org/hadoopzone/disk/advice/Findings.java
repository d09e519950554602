/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.hadoopzone.disk.Zone;
import org.hadoopzone.disk.geometry.BlockDevice;

/** What a comparison on a scratch device has found. Immutable. */
public final class Findings {
  private final Comparison comparison;
  private final BlockDevice device;
  private final String busyTime;
  private final List<Long> sizes;
  private final List<Measured> rows;
  private final List<NotMeasured> notMeasured;

  Findings(
      Comparison comparison,
      BlockDevice device,
      String busyTime,
      List<Long> sizes,
      List<Measured> rows,
      List<NotMeasured> notMeasured) {
    this.comparison = comparison;
    this.device = device;
    this.busyTime = busyTime;
    this.sizes = Collections.unmodifiableList(sizes);
    this.rows = Collections.unmodifiableList(rows);
    this.notMeasured = Collections.unmodifiableList(notMeasured);
  }

  /** What was compared. */
  public Comparison comparison() {
    return comparison;
  }

  /** On which device. */
  public BlockDevice device() {
    return device;
  }

  /** Who tells for how long it was busy, for people. */
  public String busyTime() {
    return busyTime;
  }

  /** The sizes of the file systems in bytes, the smallest first. */
  public List<Long> sizes() {
    return sizes;
  }

  /** What was measured, by size. */
  public List<Measured> rows() {
    return rows;
  }

  /** What was not. */
  public List<NotMeasured> notMeasured() {
    return notMeasured;
  }

  /** What to make: for each contest, on outer and on inner partitions. */
  public List<Advice> advice() {
    List<Advice> advice = new ArrayList<>();
    for (List<Recipe> contest : comparison.contests()) {
      for (Zone zone : Zone.values()) {
        AdviceRule.advise(zone, contest, rows, sizes.size()).ifPresent(advice::add);
      }
    }
    return advice;
  }
}
