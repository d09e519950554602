/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.fsbench.AdviceRule.Advice;
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

  /** The cost of each phase of the work on one file system of one size. Immutable. */
  public static final class Measured {
    private final MkfsProfile recipe;
    private final long size;
    private final Map<Phase, Cost> costs;

    /**
     * Creates a row of the results.
     *
     * @param size the size of the file system, in bytes
     * @param costs the cost of each phase; missing phases cost nothing
     */
    Measured(MkfsProfile recipe, long size, Map<Phase, Cost> costs) {
      this.recipe = recipe;
      this.size = size;
      this.costs = Collections.unmodifiableMap(new EnumMap<>(costs));
    }

    /** Returns the measured profile. */
    public MkfsProfile recipe() {
      return recipe;
    }

    /** Returns the size of the file system, in bytes. */
    public long size() {
      return size;
    }

    /** Returns the cost of one phase. */
    public Cost cost(Phase phase) {
      return costs.getOrDefault(phase, Cost.NOTHING);
    }

    /** Returns the cost of all phases. */
    public Cost total() {
      return costs.values().stream().reduce(Cost.NOTHING, Cost::plus);
    }

    /** Returns how long the device was busy with the phases of a zone, in seconds. */
    public double busySeconds(Zone zone) {
      return costs.entrySet().stream()
          .filter(cost -> cost.getKey().isIn(zone))
          .mapToDouble(cost -> cost.getValue().busySeconds())
          .sum();
    }
  }

  /** The cost of some work: bytes, busy time and elapsed time. Immutable. */
  public static final class Cost {
    static final Cost NOTHING = new Cost(0, 0, 0);

    private final long bytes;
    private final double busySeconds;
    private final double wallSeconds;

    /**
     * Creates a cost.
     *
     * @param bytes the file bytes read and written
     * @param busySeconds how long the device was busy, in seconds
     * @param wallSeconds the elapsed time, in seconds
     */
    Cost(long bytes, double busySeconds, double wallSeconds) {
      this.bytes = bytes;
      this.busySeconds = busySeconds;
      this.wallSeconds = wallSeconds;
    }

    Cost plus(Cost other) {
      return new Cost(
          bytes + other.bytes, busySeconds + other.busySeconds, wallSeconds + other.wallSeconds);
    }

    /** Returns the file bytes read and written. */
    public long bytes() {
      return bytes;
    }

    /** Returns how long the device was busy, in seconds. */
    public double busySeconds() {
      return busySeconds;
    }

    /** Returns the elapsed time, in seconds. */
    public double wallSeconds() {
      return wallSeconds;
    }
  }

  /** A profile that could not be measured, with the reason. Immutable. */
  public static final class NotMeasured {
    private final MkfsProfile recipe;
    private final String reason;

    NotMeasured(MkfsProfile recipe, String reason) {
      this.recipe = recipe;
      this.reason = reason;
    }

    /** Returns the profile. */
    public MkfsProfile recipe() {
      return recipe;
    }

    /** Returns the reason why the profile was not measured, with the remedy. */
    public String reason() {
      return reason;
    }
  }
}
