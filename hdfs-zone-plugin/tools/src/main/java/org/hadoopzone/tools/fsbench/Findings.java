/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.zone.Zone;

/** The results of a comparison on a scratch device. Immutable. */
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

  /** Returns the kind of comparison. */
  public Comparison comparison() {
    return comparison;
  }

  /** Returns the device that was measured. */
  public BlockDevice device() {
    return device;
  }

  /** Returns a human-readable description of the source of the busy time. */
  public String busyTime() {
    return busyTime;
  }

  /** Returns the sizes of the file systems in bytes, the smallest first. */
  public List<Long> sizes() {
    return sizes;
  }

  /** Returns the measurements, ordered by size. */
  public List<Measured> rows() {
    return rows;
  }

  /** Returns the profiles that could not be measured. */
  public List<NotMeasured> notMeasured() {
    return notMeasured;
  }

  /** Returns the recommended profiles: for each contest, one per zone. */
  public List<Advice> advice() {
    List<Advice> advice = new ArrayList<>();
    for (List<MkfsProfile> contest : comparison.contests()) {
      for (Zone zone : Zone.values()) {
        AdviceRule.advise(zone, contest, rows, sizes.size()).ifPresent(advice::add);
      }
    }
    return advice;
  }
}
