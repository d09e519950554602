/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.top;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.Lines;
import org.hadoopzone.tools.top.MetricSample.Source;
import org.hadoopzone.tools.top.MetricTable.Column;

/** Formats the difference of two samples as text, and for {@code --json}. */
final class TopScreen {
  private static final int HANGING = 2;
  private static final int NAME = 28;
  private static final int NUMBER = 12;

  private final MetricSample before;
  private final MetricSample now;
  private final int most;

  /**
   * Creates a screen.
   *
   * @param most maximum number of rows of each table
   */
  TopScreen(MetricSample before, MetricSample now, int most) {
    this.before = before;
    this.now = now;
    this.most = most;
  }

  @Override
  public String toString() {
    Lines lines = new Lines(HANGING);
    lines.add(
        "%d metrics sources; daemons without metrics of disk zones: %d",
        now.sources().size(), now.withoutZones.size());
    now.unreadable.forEach(reason -> lines.add("Cannot read %s", reason));
    for (MetricTable table : MetricTable.values()) {
      List<Source> rows = rows(table);
      if (!rows.isEmpty()) {
        lines.add("");
        addRow(lines, table.title, table, column -> column.title);
        rows.stream().limit(most).forEach(row -> addRow(lines, table, row));
        if (rows.size() > most) {
          lines.add("and %d more", rows.size() - most);
        }
      }
    }
    return lines.toString();
  }

  private void addRow(Lines lines, MetricTable table, Source source) {
    addRow(
        lines, name(source), table, column -> value(column, source).map(column::text).orElse("-"));
  }

  /** Adds a row. If the first cell is too long, puts it on a line of its own. */
  private static void addRow(
      Lines lines, String first, MetricTable table, Function<Column, String> cells) {
    if (first.length() > NAME) {
      lines.add("%s", first);
    }
    String start = first.length() > NAME ? "" : first;
    lines.add(
        "%s",
        table.columns.stream()
            .map(column -> String.format("%" + NUMBER + "s", cells.apply(column)))
            .collect(Collectors.joining("", start + Columns.spaces(NAME - start.length()), "")));
  }

  /** Returns the sources of a table, the busiest first. */
  private List<Source> rows(MetricTable table) {
    Map<Source, Double> activity = new IdentityHashMap<>();
    for (Source source : now.sources()) {
      if (table.shows(source)) {
        activity.put(source, activity(table, source));
      }
    }
    List<Source> rows = new ArrayList<>(activity.keySet());
    rows.sort(
        Comparator.comparing((Source source) -> -activity.get(source))
            .thenComparing(TopScreen::name));
    return rows;
  }

  private double activity(MetricTable table, Source source) {
    return table.columns.stream()
        .filter(Column::isRate)
        .mapToDouble(column -> value(column, source).orElse(0.0))
        .sum();
  }

  private Optional<Double> value(Column column, Source source) {
    return column.value(before.find(source), source);
  }

  private static String name(Source source) {
    return source
        .fence()
        .map(dir -> source.daemon + " " + dir)
        .orElse(source.name.contains("Striped") ? source.daemon + " (striped)" : source.daemon);
  }

  /** Returns the rows of all tables as a JSON object on one line. */
  String json() {
    ObjectNode values = Json.object();
    values.putPOJO("without_zones", now.withoutZones).putPOJO("unreadable", now.unreadable);
    for (MetricTable table : MetricTable.values()) {
      ArrayNode rows = values.putArray(table.name().toLowerCase(Locale.ROOT));
      List<Source> busiest = rows(table);
      for (Source source : busiest.subList(0, Math.min(most, busiest.size()))) {
        ObjectNode row = rows.addObject().put("daemon", source.daemon).put("source", source.name);
        source.fence().ifPresent(dir -> row.put("fence", dir));
        for (Column column : table.columns) {
          value(column, source).ifPresent(value -> column.put(row, value));
        }
      }
    }
    return Json.line(values);
  }
}
