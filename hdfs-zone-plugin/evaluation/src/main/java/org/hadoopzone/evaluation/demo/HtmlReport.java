/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.hadoopzone.evaluation.demo.disk.DiskMap;
import org.hadoopzone.evaluation.demo.disk.DiskUse;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.zone.Zone;

/** The report for a browser, as a single self-contained file. */
record HtmlReport(DemoOutcome zones, DemoOutcome stock, DemoVerdict verdict) {
  private static final int MAP_COLUMNS = 160;
  private static final int MAP_HEIGHT = 100;

  void write(Path file) throws IOException {
    Headline headline = Headline.of(zones, stock);
    TextReport text = new TextReport(zones, stock);
    String page =
        page()
            .replace("@FIGURES@", figures(headline))
            .replace("@WHY@", escape(Headline.WHY))
            .replace("@DISK@", escape(disk()))
            .replace("@VERDICT@", verdictAsHtml())
            .replace("@MAPS@", maps())
            .replace("@BARS@", bars())
            .replace("@FILES@", escape(text.placement()))
            .replace("@COUNTERS@", escape(text.jobs()));
    Files.writeString(file, page);
  }

  private static String page() throws IOException {
    try (InputStream in = HtmlReport.class.getResourceAsStream("report.html")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String figures(Headline headline) {
    String where = headline.speed().isPresent() ? "on the fast tracks" : "in the outer zone";
    String share =
        figure(
            headline.withZones().percent() + " %",
            String.format(
                "of the bytes of temporary files were %s. Stock Hadoop: %s",
                where, headline.withStock()));
    return share
        + headline
            .speed()
            .map(HtmlReport::figures)
            .orElseGet(
                () ->
                    figure(
                        "Not measured:",
                        "disk busy time, because the zones are plain directories"));
  }

  private static String figures(Headline.Speed speed) {
    return figure(
            speed.rateChange(),
            String.format(
                Locale.ROOT,
                "transfer rate of the temporary files: %.0f MB/s instead of %.0f MB/s",
                speed.zones().rate(),
                speed.stock().rate()))
        + figure(
            speed.busyChange(),
            String.format(
                Locale.ROOT,
                "disk busy time for the same jobs: %.1f s instead of %.1f s",
                speed.zones().busySeconds(),
                speed.stock().busySeconds()));
  }

  private static String figure(String number, String text) {
    return "<p><strong>" + escape(number) + "</strong> " + escape(text) + "</p>\n";
  }

  private String disk() {
    return zones
        .disk()
        .map(Headline::drive)
        .orElse(
            "On this machine the zones are plain directories: the report shows where files are placed,"
                + " but not how fast they are read and written. Run the demo as root with FUSE to"
                + " measure the time on an emulated disk.");
  }

  private String verdictAsHtml() {
    if (verdict.isGood()) {
      return "<p class=\"good\">" + escape(DemoVerdict.GOOD) + "</p>";
    }
    return verdict.problems().stream()
        .map(problem -> "<li>" + escape(problem) + "</li>")
        .collect(Collectors.joining("\n", "<ul class=\"bad\">", "</ul>"));
  }

  /** Returns the disk maps; empty if the disks are plain directories. */
  private String maps() {
    if (zones.disk().isEmpty() || stock.disk().isEmpty()) {
      return "";
    }
    DiskUse with = zones.disk().get();
    DiskUse without = stock.disk().get();
    return String.format(
            Locale.ROOT,
            "<h2>The disk from fast to slow tracks, before and after</h2>%n"
                + "<p class=\"axis\"><span>fast, %.0f MB/s</span>"
                + "<span>slow, %.0f MB/s</span></p>%n",
            with.fastestRate(),
            with.slowestRate())
        + map("disk zones, before the jobs", with.before(MAP_COLUMNS))
        + map("disk zones, after the jobs", with.after(MAP_COLUMNS))
        + map("stock Hadoop, before the jobs", without.before(MAP_COLUMNS))
        + map("stock Hadoop, after the jobs", without.after(MAP_COLUMNS))
        + "<p class=\"legend\"><span class=\"fast\">temporary files, also deleted ones</span>"
        + "<span class=\"slow\">permanent files</span><span class=\"free\">free</span></p>\n"
        + "<p>Each column is a part of the disk. Its colours show how many of its bytes belong to"
        + " each kind of file.</p>\n";
  }

  private static String map(String caption, DiskMap map) {
    StringBuilder svg = new StringBuilder();
    svg.append("<figure><figcaption>").append(escape(caption)).append("</figcaption>");
    svg.append(
        String.format(
            "<svg viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" role=\"img\""
                + " aria-label=\"%s\">",
            MAP_COLUMNS, MAP_HEIGHT, escape(caption)));
    for (int x = 0; x < map.columns().size(); x++) {
      DiskMap.Column column = map.columns().get(x);
      double slow = MAP_HEIGHT * column.permanent();
      double fast = MAP_HEIGHT * column.temporary();
      append(svg, "slow", x, MAP_HEIGHT - slow, slow);
      append(svg, "fast", x, MAP_HEIGHT - slow - fast, fast);
    }
    return svg.append("</svg></figure>\n").toString();
  }

  /** Appends a bar that slightly overlaps the next column, so that there is no visible gap. */
  private static void append(StringBuilder svg, String css, int x, double y, double height) {
    if (height > 0) {
      svg.append(
          String.format(
              Locale.ROOT,
              "<rect class=\"%s\" x=\"%d\" y=\"%.1f\" width=\"1.05\" height=\"%.1f\"/>",
              css,
              x,
              y,
              height));
    }
  }

  private String bars() {
    double largest = 1;
    for (FileKind kind : DemoVerdict.SUBJECTS) {
      for (DemoOutcome run : List.of(zones, stock)) {
        largest = Math.max(largest, run.bytes(kind, Zone.OUTER) + run.bytes(kind, Zone.INNER));
      }
    }
    StringBuilder html = new StringBuilder();
    for (FileKind kind : DemoVerdict.SUBJECTS) {
      html.append("<h3>").append(escape(kind.label())).append("</h3>\n");
      for (DemoOutcome run : List.of(zones, stock)) {
        html.append(bar(run, kind, largest));
      }
    }
    return html.toString();
  }

  private static String bar(DemoOutcome run, FileKind kind, double largest) {
    long outer = run.bytes(kind, Zone.OUTER);
    long inner = run.bytes(kind, Zone.INNER);
    boolean onDrive = run.disk().isPresent();
    return String.format(
        Locale.ROOT,
        "<div class=\"row\"><span>%s: %s MB %s, %s MB %s</span><div class=\"bar\">"
            + "<i class=\"fast\" style=\"width:%.1f%%\"></i><i class=\"slow\""
            + " style=\"width:%.1f%%\"></i></div></div>%n",
        escape(run.name()),
        Megabytes.text(outer),
        onDrive ? "fast" : "outer",
        Megabytes.text(inner),
        onDrive ? "slow" : "inner",
        100 * outer / largest,
        100 * inner / largest);
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
