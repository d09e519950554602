/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.top;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.hadoopzone.fence.pack.PackFigures;
import org.hadoopzone.tools.top.MetricSample.Source;
import org.hadoopzone.util.ByteSize;

/** The tables of a screen, with the metrics that they show. */
enum MetricTable {
  NAMENODES(
      "Replicas placed by NameNodes, per second",
      "DiskZone(Striped)?BlockPlacement",
      rate("temp outer", "TemporaryToOuter"),
      rate("temp inner", "TemporaryToInner"),
      rate("perm outer", "PermanentToOuter"),
      rate("perm inner", "PermanentToInner"),
      rate("spilled", "SpillOversZoneLow", "SpillOversZoneFull"),
      seconds("refreshed, s", "SecondsSinceRefresh")),
  DATANODES(
      "Blocks placed by DataNodes, per second",
      "DiskZoneVolumePlacement",
      rate("outer", "BlocksToOuter"),
      rate("inner", "BlocksToInner"),
      rate("spilled", "SpillOversZoneLow", "SpillOversZoneFull"),
      rate("refused", "BlocksRefused"),
      rate("not honored", "NominationsNotHonored")),
  NODEMANAGERS(
      "Containers placed by NodeManagers, per second",
      "DiskZoneContainers",
      rate("outer", "PlacedInOuter"),
      rate("inner", "PlacedInInner"),
      rate("spilled", "SpillOvers"),
      rate("no space", "WithoutSpace"),
      rate("failed", "Failures")),
  VOLUMES(
      "Volumes with a fence",
      "DiskZoneFence-.*",
      size("in use", "InUseBytes"),
      size("allowed end", "AllowedEnd"),
      size("space left", "DistanceToEdgeBytes"),
      new Column("packed MB/s", Kind.MEGABYTES, "PackedBytes"),
      size("to pack", "PackBytesLeft"),
      new Column("packing", Kind.PACK_STATE, "PackState"));

  /** The way in which the values of a column are calculated and formatted. */
  private enum Kind {
    /** The increase of counters per second. */
    RATE,
    /** The increase of a counter of bytes, in MB per second. */
    MEGABYTES,
    /** A number of bytes. */
    SIZE,
    /** A number of seconds. */
    SECONDS,
    /** The ordinal of a {@link PackFigures.State}. */
    PACK_STATE
  }

  final String title;
  final List<Column> columns;
  private final String sources;

  MetricTable(String title, String sources, Column... columns) {
    this.title = title;
    this.sources = sources;
    this.columns = Arrays.asList(columns);
  }

  private static Column rate(String title, String... counters) {
    return new Column(title, Kind.RATE, counters);
  }

  private static Column size(String title, String gauge) {
    return new Column(title, Kind.SIZE, gauge);
  }

  private static Column seconds(String title, String gauge) {
    return new Column(title, Kind.SECONDS, gauge);
  }

  boolean shows(Source source) {
    return source.name.matches(sources);
  }

  /** A column, which shows the sum of one or more metrics. */
  static final class Column {
    final String title;
    private final Kind kind;
    private final String[] metrics;

    private Column(String title, Kind kind, String... metrics) {
      this.title = title;
      this.kind = kind;
      this.metrics = metrics;
    }

    /** Returns the key in the output of {@code --json}, with the unit. */
    private String key() {
      String name = title.replaceAll("( MB/s|, s)$", "").replace(' ', '_');
      switch (kind) {
        case RATE:
          return name + "_per_second";
        case MEGABYTES:
          return name + "_bytes_per_second";
        case SIZE:
          return name + "_bytes";
        case SECONDS:
          return name + "_seconds";
        default:
          return name;
      }
    }

    boolean isRate() {
      return kind == Kind.RATE || kind == Kind.MEGABYTES;
    }

    /**
     * Returns the value of a row. Empty if the source does not publish the metrics, or if an
     * increase cannot be computed because there is no earlier value.
     *
     * @param before the source in the earlier sample, if present. If a counter is lower than in
     *     that sample, the daemon was restarted, and the increase is the value of the counter
     */
    Optional<Double> value(Optional<Source> before, Source now) {
      double seconds = before.map(source -> now.seconds - source.seconds).orElse(1.0);
      double sum = 0;
      boolean known = false;
      for (String metric : metrics) {
        Optional<Long> value = now.value(metric);
        Optional<Long> earlier =
            isRate() ? before.flatMap(source -> source.value(metric)) : Optional.of(0L);
        if (value.isPresent() && earlier.isPresent()) {
          long base = value.get() < earlier.get() ? 0 : earlier.get();
          sum += (value.get() - base) / (isRate() ? seconds : 1);
          known = true;
        }
      }
      return known ? Optional.of(sum) : Optional.empty();
    }

    /** Adds a value to a row of {@code --json}. */
    void put(ObjectNode row, double value) {
      if (kind == Kind.PACK_STATE) {
        row.put(key(), text(value));
      } else {
        row.put(key(), value);
      }
    }

    /** Formats a value for a terminal. */
    String text(double value) {
      switch (kind) {
        case SIZE:
          return ByteSize.text((long) value);
        case MEGABYTES:
          return String.format(Locale.ROOT, "%.1f", value / 1e6);
        case RATE:
          return String.format(Locale.ROOT, "%.1f", value);
        case PACK_STATE:
          return packState((int) value);
        default:
          return String.format(Locale.ROOT, "%.0f", value);
      }
    }

    private static String packState(int ordinal) {
      PackFigures.State[] states = PackFigures.State.values();
      if (ordinal < 0 || ordinal >= states.length) {
        return Integer.toString(ordinal);
      }
      switch (states[ordinal]) {
        case DONE:
          return "idle";
        case WALKING:
          return "scanning";
        case DISK_BUSY:
          return "disk busy";
        case KEEPER:
          return "wait service";
        case FENCE_FULL:
          return "wait blocks";
        case VOLUME_FULL:
          return "volume full";
        default:
          return states[ordinal].name().toLowerCase(Locale.ROOT);
      }
    }
  }
}
