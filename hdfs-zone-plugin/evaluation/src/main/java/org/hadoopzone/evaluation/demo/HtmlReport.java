/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report for a browser, as a single self-contained file. */
record HtmlReport(DemoOutcome zones, DemoOutcome stock, DemoVerdict verdict) {
  private static final String PAGE =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>Hadoop disk zones: demo</title>
      <style>
      body { font-family: sans-serif; max-width: 1100px; margin: 2em auto; padding: 0 1em; }
      img { max-width: 100%%; }
      pre { background: #f4f4f4; padding: 1em; overflow-x: auto; }
      .good { color: #006644; }
      .bad { color: #aa0000; }
      </style>
      </head>
      <body>
      <h1>Where Hadoop's files go</h1>
      <p>The same jobs on the same data, with disk zones and with stock Hadoop. Disk zones put
      temporary files in the outer zone of each disk and HDFS blocks in the inner zone. On this
      machine the zones are plain directories: the pictures show where files go, not how fast
      they are.</p>
      %s
      <p><img alt="%s" src="data:image/png;base64,%s"></p>
      <p><img alt="%s" src="data:image/png;base64,%s"></p>
      <h2>All files</h2>
      <pre>%s</pre>
      <h2>Task counters</h2>
      <pre>%s</pre>
      </body>
      </html>
      """;

  void write(Path file) throws IOException {
    PlacementChart chart = new PlacementChart(DemoVerdict.SUBJECTS, maxMegabytes());
    TextReport text = new TextReport(zones, stock);
    Files.writeString(
        file,
        String.format(
            PAGE,
            verdictAsHtml(),
            escape(zones.name()),
            chart.base64(zones),
            escape(stock.name()),
            chart.base64(stock),
            escape(text.placement()),
            escape(text.jobs())));
  }

  private double maxMegabytes() {
    return Stream.of(zones, stock)
        .map(DemoOutcome::placement)
        .flatMap(placement -> DemoVerdict.SUBJECTS.stream().map(placement::tally))
        .mapToDouble(tally -> 1.1 * Megabytes.of(tally.bytes()))
        .max()
        .orElse(0);
  }

  private String verdictAsHtml() {
    if (verdict.isGood()) {
      return "<p class=\"good\">" + escape(DemoVerdict.GOOD) + "</p>";
    }
    return verdict.problems().stream()
        .map(problem -> "<li>" + escape(problem) + "</li>")
        .collect(Collectors.joining("\n", "<ul class=\"bad\">", "</ul>"));
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
