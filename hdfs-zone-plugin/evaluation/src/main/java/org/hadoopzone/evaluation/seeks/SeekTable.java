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
 * Which streams a head went between, how often, and what that cost.
 *
 * @param rows the dearest pair first
 */
public record SeekTable(@JsonProperty("rows") List<Row> rows) {
  /**
   * One pair of streams.
   *
   * @param seeks how often the head sought from the one to the other
   * @param lostSeconds of seeks and rotation, also where the head had not to seek
   * @param transferSeconds in which the bytes passed
   * @param bytes what passed at each arrival, until the head left again
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
   * Adds up what a head did. What passes without a seek counts to the pair that brought the head
   * there, as long as it is of the same stream.
   *
   * @param passages in the order of the head
   * @param streamOf says what each was for
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

  /** All of some rounds together. */
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

  /** Returns how many there were. */
  public long seeks() {
    return rows.stream().mapToLong(Row::seeks).sum();
  }

  /** Seconds of seeks and rotation. */
  public double lostSeconds() {
    return rows.stream().mapToDouble(Row::lostSeconds).sum();
  }

  public double transferSeconds() {
    return rows.stream().mapToDouble(Row::transferSeconds).sum();
  }

  /** All rows that lead to a stream, as one that comes from nowhere in particular. */
  public Row to(IoStream stream) {
    return rows.stream()
        .filter(row -> row.to == stream)
        .reduce(new Row(stream, stream, 0, 0, 0, 0), Row::plus);
  }
}
