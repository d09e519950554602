/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.fsbench.AdviceRule.Advice;
import org.hadoopzone.zone.Zone;

/** The results of a comparison on a scratch device. Immutable. */
public final class Findings {
  /** The kind of comparison. */
  final Comparison comparison;

  /** The device that was measured. */
  final BlockDevice device;

  /** A human-readable description of the source of the busy time. */
  final String busyTime;

  /** The sizes of the file systems in bytes, the smallest first. */
  final List<Long> sizes;

  /** The measurements, ordered by size. */
  final List<Measured> rows;

  /** The profiles that could not be measured. */
  final List<NotMeasured> notMeasured;

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

  /** Returns the measurements at one size of the file system, in bytes. */
  List<Measured> rows(long size) {
    return rows.stream().filter(row -> row.size == size).collect(Collectors.toList());
  }

  /** Returns the recommended profiles: one per zone for each group of competing profiles. */
  public List<Advice> advice() {
    List<Advice> advice = new ArrayList<>();
    for (List<MkfsProfile> contest : comparison.contests) {
      for (Zone zone : Zone.values()) {
        AdviceRule.advise(zone, contest, rows, sizes.size()).ifPresent(advice::add);
      }
    }
    return advice;
  }

  /** Returns the values of {@code --json}, in bytes and seconds. */
  ObjectNode values() {
    return Json.object()
        .put("device", device.path())
        .put("origin", device.origin())
        .put("compared", comparison.title)
        .put("busy_time", busyTime)
        .putPOJO("sizes", sizes)
        .putPOJO("rows", rows)
        .putPOJO("not_measured", notMeasured)
        .putPOJO("advice", advice().stream().map(Advice::values).collect(Collectors.toList()));
  }

  /**
   * The cost of each phase of the work on one file system of one size. Immutable. The fields are
   * those of {@code --json}, in the same order.
   */
  @JsonPropertyOrder({"name", "size", "phases"})
  public static final class Measured {
    /** The measured profile. */
    @JsonProperty("name")
    final MkfsProfile recipe;

    /** The size of the file system, in bytes. */
    final long size;

    @JsonProperty("phases")
    private final Map<Phase, Cost> costs = new EnumMap<>(Phase.class);

    private final double outerBusySeconds;
    private final double innerBusySeconds;

    /** The cost of all phases. */
    final Cost total;

    /**
     * Creates a row of the results.
     *
     * @param size the size of the file system, in bytes
     * @param costs the cost of each phase; missing phases cost nothing
     */
    Measured(MkfsProfile recipe, long size, Map<Phase, Cost> costs) {
      this.recipe = recipe;
      this.size = size;
      for (Phase phase : Phase.values()) {
        this.costs.put(phase, costs.getOrDefault(phase, Cost.NOTHING));
      }
      outerBusySeconds = busySeconds(Zone.OUTER);
      innerBusySeconds = busySeconds(Zone.INNER);
      total = costs.values().stream().reduce(Cost.NOTHING, Cost::plus);
    }

    /** Returns the cost of one phase. */
    public Cost cost(Phase phase) {
      return costs.get(phase);
    }

    /** Returns the busy time of the device in the phases of a zone, in seconds. */
    public double busySeconds(Zone zone) {
      return costs.keySet().stream()
          .filter(phase -> phase.isIn(zone))
          .mapToDouble(phase -> cost(phase).busySeconds)
          .sum();
    }
  }

  /**
   * The cost of some work: bytes, busy time and elapsed time. Immutable. The fields are those of
   * {@code --json}, in the same order.
   */
  public static final class Cost {
    static final Cost NOTHING = new Cost(0, 0, 0);

    private final long bytes;

    /** The busy time of the device, in seconds. */
    final double busySeconds;

    /** The elapsed time, in seconds. */
    final double wallSeconds;

    /**
     * Creates a cost.
     *
     * @param bytes the file bytes read and written
     * @param busySeconds the busy time of the device, in seconds
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
  }

  /** A profile that could not be measured, with the reason. Immutable. */
  @JsonPropertyOrder({"name", "reason"})
  public static final class NotMeasured {
    /** The profile. */
    @JsonProperty("name")
    final MkfsProfile recipe;

    /** The reason and the remedy, for the operator. */
    final String reason;

    NotMeasured(MkfsProfile recipe, String reason) {
      this.recipe = recipe;
      this.reason = reason;
    }
  }
}
