/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.hadoopzone.evaluation.report.Environment;
import org.hadoopzone.evaluation.report.Table;
import org.hadoopzone.evaluation.seeks.IoStream;
import org.hadoopzone.evaluation.seeks.SeekHeatMap;
import org.hadoopzone.evaluation.seeks.SeekResult;
import org.hadoopzone.evaluation.seeks.SeekTable;
import org.hadoopzone.evaluation.seeks.SeekTable.Row;
import org.hadoopzone.evaluation.seeks.StreamGroup;
import org.hadoopzone.evaluation.seeks.TracedRound;
import org.hadoopzone.evaluation.seeks.Variant;
import org.hadoopzone.evaluation.work.Scale;

/** The report on all traces of one scale. */
public final class SeeksReport {
  /** A pair of streams is shown if it causes at least this share of the seek and rotation time. */
  private static final double SHOWN_SHARE = 0.01;

  private final Path data;
  private final Scale scale;

  /**
   * Creates a report.
   *
   * @param data directory with the results
   */
  public SeeksReport(Path data, Scale scale) {
    this.data = data;
    this.scale = scale;
  }

  /** Writes the report and returns the path of its page. */
  public Path write(Path dir) throws IOException {
    Path pictures = dir.resolve("images");
    Files.createDirectories(pictures);
    Map<Variant, SeekResult> results = read();
    StringBuilder text = new StringBuilder(introduction(results));
    text.append(totals(results)).append('\n');
    text.append(runs(results)).append('\n');
    for (Map.Entry<Variant, SeekResult> entry : results.entrySet()) {
      Variant variant = entry.getKey();
      SeekResult result = entry.getValue();
      String picture = name() + "-" + variant.id() + ".png";
      int rounds = result.rounds().size();
      SeekTable table = result.table();
      new SeekHeatMap(variant.title() + ": seeks of a sort", table, rounds)
          .write(pictures.resolve(picture));
      text.append("## ").append(variant.title()).append("\n\n");
      text.append("The kernel reads " + variant.readAheadKib() + " KiB ahead.\n\n");
      new TreeMap<>(variant.settings())
          .forEach((key, value) -> text.append("`" + key + "=" + value + "`\n\n"));
      text.append("![Number of seeks between each pair of streams](images/" + picture + ")\n\n");
      text.append(streams(table, rounds)).append('\n');
      text.append(pairs(table, rounds)).append('\n');
      text.append(Environment.line(result.environment()));
    }
    Path page = dir.resolve(name() + ".md");
    Files.writeString(page, text.toString().stripTrailing() + "\n");
    return page;
  }

  private String name() {
    return scale == Scale.FULL ? "seeks" : "seeks-" + scale.id();
  }

  private Map<Variant, SeekResult> read() throws IOException {
    Map<Variant, SeekResult> results = new EnumMap<>(Variant.class);
    for (Variant variant : Variant.values()) {
      SeekResult result = SeekResult.read(data, variant);
      if (!result.rounds().isEmpty()) {
        results.put(variant, result);
      }
    }
    return results;
  }

  private String introduction(Map<Variant, SeekResult> results) {
    int rounds = results.values().stream().mapToInt(r -> r.rounds().size()).max().orElse(0);
    return String.format(
        Locale.ROOT,
        "# Where the seeks of TeraSort come from%n%n"
            + "Made by `make seeks ARGS='%s--rounds %d'`: TeraSort of %d MB on an emulated drive of %d GB, with a%n"
            + "trace of its head movements."
            + " [Method and results](results.md#where-the-seeks-come-from)."
            + "%nAll figures are means of the rounds.%n%n",
        scale == Scale.FULL ? "" : "--scale " + scale.id() + " ",
        rounds,
        scale.sortedBytes() / 1_000_000,
        scale.capacity() / 1_000_000_000);
  }

  private static Table totals(Map<Variant, SeekResult> results) {
    Table table =
        new Table(
            List.of(
                "variant",
                "rounds",
                "seeks",
                "lost to seeks and rotation, s",
                "transfer, s",
                "drive busy, s",
                "least to most, s",
                "moved, GB",
                "job, s",
                "seeks, against disk zones",
                "busy, against disk zones"));
    SeekResult zones = results.get(Variant.ZONES);
    results.forEach(
        (variant, result) -> {
          double busy = result.mean(traced -> traced.round().busySeconds());
          double seeks = result.mean(traced -> traced.round().seeks());
          table.row(
              List.of(
                  variant.title(),
                  Integer.toString(result.rounds().size()),
                  format("%.0f", seeks),
                  format("%.1f", result.mean(traced -> traced.table().lostSeconds())),
                  format("%.1f", result.mean(traced -> traced.table().transferSeconds())),
                  format("%.1f", busy),
                  range(result),
                  format("%.2f", result.mean(SeeksReport::moved) / 1e9),
                  format("%.0f", result.mean(TracedRound::jobSeconds)),
                  zones == null ? "-" : change(seeks, zones.mean(t -> t.round().seeks())),
                  zones == null ? "-" : change(busy, zones.mean(t -> t.round().busySeconds()))));
        });
    return table;
  }

  private static Table runs(Map<Variant, SeekResult> results) {
    List<String> header = new ArrayList<>(List.of("mean run between two seeks, MB"));
    List.of(StreamGroup.values()).forEach(group -> header.add(group.title()));
    Table table = new Table(header);
    results.forEach(
        (variant, result) -> {
          SeekTable seeks = result.table();
          List<String> cells = new ArrayList<>(List.of(variant.title()));
          for (StreamGroup group : StreamGroup.values()) {
            double bytes = group.meanRun(seeks);
            cells.add(Double.isNaN(bytes) ? "-" : format("%.2f", bytes / 1e6));
          }
          table.row(cells);
        });
    return table;
  }

  private static double moved(TracedRound traced) {
    return traced.round().readBytes() + traced.round().writtenBytes();
  }

  private static String range(SeekResult result) {
    double least =
        result.rounds().stream().mapToDouble(t -> t.round().busySeconds()).min().orElse(0);
    double most =
        result.rounds().stream().mapToDouble(t -> t.round().busySeconds()).max().orElse(0);
    return String.format(Locale.ROOT, "%.1f to %.1f", least, most);
  }

  private static Table streams(SeekTable seeks, int rounds) {
    Table table =
        new Table(List.of("to", "seeks", "lost, s", "transfer, s", "moved, MB", "mean run, MB"));
    for (IoStream stream : IoStream.values()) {
      Row row = seeks.to(stream);
      table.row(
          List.of(
              stream.title(),
              format("%.0f", row.seeks() / (double) rounds),
              format("%.1f", row.lostSeconds() / rounds),
              format("%.1f", row.transferSeconds() / rounds),
              format("%.0f", row.bytes() / 1e6 / rounds),
              row.seeks() == 0 ? "-" : format("%.2f", row.bytes() / 1e6 / row.seeks())));
    }
    return table;
  }

  private static Table pairs(SeekTable seeks, int rounds) {
    Table table =
        new Table(List.of("from, to", "seeks", "lost, s", "of all lost time", "mean run, MB"));
    for (Row row : seeks.rows()) {
      double share = row.lostSeconds() / seeks.lostSeconds();
      if (share >= SHOWN_SHARE) {
        table.row(
            List.of(
                row.from().title() + ", " + row.to().title(),
                format("%.0f", row.seeks() / (double) rounds),
                format("%.2f", row.lostSeconds() / rounds),
                format("%.1f %%", 100 * share),
                row.seeks() == 0 ? "-" : format("%.2f", row.bytes() / 1e6 / row.seeks())));
      }
    }
    return table;
  }

  private static String change(double value, double than) {
    return format("%+.1f %%", 100 * (value / than - 1));
  }

  private static String format(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
