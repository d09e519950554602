/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The number and the cost of seeks between each pair of streams.
 *
 * @param rows one row per pair, the most expensive pair first
 */
public record SeekTable(@JsonProperty("rows") List<Row> rows) {
  /**
   * One pair of streams.
   *
   * @param seeks number of seeks from the first stream to the second
   * @param lostSeconds time for seeks and rotation, including rotation without a seek
   * @param transferSeconds time for transfers
   * @param bytes bytes transferred in the second stream before the head moved to another stream
   */
  public record Row(
      @JsonProperty("from") IoStream from,
      @JsonProperty("to") IoStream to,
      @JsonProperty("seeks") long seeks,
      @JsonProperty("lostSeconds") double lostSeconds,
      @JsonProperty("transferSeconds") double transferSeconds,
      @JsonProperty("bytes") long bytes) {
    Row plus(Row other) {
      return new Row(
          from,
          to,
          seeks + other.seeks,
          lostSeconds + other.lostSeconds,
          transferSeconds + other.transferSeconds,
          bytes + other.bytes);
    }
  }

  /**
   * Sums up the accesses of a trace. An access with a seek, or to another stream, starts a new
   * pair. All other accesses add to the pair of the previous access.
   *
   * @param passages in the order in which the head made them
   * @param streamOf returns the stream of an access
   */
  static SeekTable of(List<Passage> passages, Function<Passage, IoStream> streamOf) {
    Map<IoStream, Map<IoStream, Row>> pairs = new EnumMap<>(IoStream.class);
    IoStream from = IoStream.UNKNOWN;
    IoStream at = IoStream.UNKNOWN;
    for (Passage passage : passages) {
      IoStream to = streamOf.apply(passage);
      if (passage.isSeek() || to != at) {
        from = at;
        at = to;
      }
      Row row =
          new Row(
              from,
              at,
              passage.isSeek() ? 1 : 0,
              passage.lostSeconds(),
              passage.transferSeconds(),
              passage.bytes());
      pairs.computeIfAbsent(from, key -> new EnumMap<>(IoStream.class)).merge(at, row, Row::plus);
    }
    return of(pairs);
  }

  /** Returns the sum of several tables. */
  static SeekTable sum(List<SeekTable> tables) {
    Map<IoStream, Map<IoStream, Row>> pairs = new EnumMap<>(IoStream.class);
    for (SeekTable table : tables) {
      for (Row row : table.rows) {
        pairs
            .computeIfAbsent(row.from, key -> new EnumMap<>(IoStream.class))
            .merge(row.to, row, Row::plus);
      }
    }
    return of(pairs);
  }

  private static SeekTable of(Map<IoStream, Map<IoStream, Row>> pairs) {
    List<Row> rows = new ArrayList<>();
    pairs.values().forEach(row -> rows.addAll(row.values()));
    rows.sort(Comparator.comparingDouble(Row::lostSeconds).reversed());
    return new SeekTable(rows);
  }

  /** Returns the number of seeks. */
  public long seeks() {
    return rows.stream().mapToLong(Row::seeks).sum();
  }

  /** Returns the time for seeks and rotation, in seconds. */
  public double lostSeconds() {
    return rows.stream().mapToDouble(Row::lostSeconds).sum();
  }

  public double transferSeconds() {
    return rows.stream().mapToDouble(Row::transferSeconds).sum();
  }

  /**
   * Returns the sum of all rows with the given second stream. The first stream of the result has no
   * meaning.
   */
  public Row to(IoStream stream) {
    return rows.stream()
        .filter(row -> row.to == stream)
        .reduce(new Row(stream, stream, 0, 0, 0, 0), Row::plus);
  }
}
