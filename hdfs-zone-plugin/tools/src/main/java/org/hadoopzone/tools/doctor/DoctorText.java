/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hadoopzone.tools.cli.Columns;

/** Formats an examination as text. */
final class DoctorText {
  /** The maximum number of places with the same checks that are listed by name. */
  private static final int LISTED = 3;

  /**
   * Hanging indents in columns: of a finding, of its remedy (added to that of the finding), of
   * topics.
   */
  private static final int FINDING = 9;

  private static final int ARROW = 3;
  private static final int TOPICS = 9;

  private final Examination examination;
  private final Map<String, List<String>> siteFiles;

  DoctorText(Examination examination, Map<String, List<String>> siteFiles) {
    this.examination = examination;
    this.siteFiles = siteFiles;
  }

  @Override
  public String toString() {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    examination
        .findings()
        .forEach(
            (place, findings) -> {
              out.println(place);
              findings.forEach(finding -> print(finding, out));
              out.println();
            });
    out.printf(
        "%d wrong, %d to note, by %d checks%n",
        examination.count(Severity.WRONG), examination.count(Severity.NOTE), examination.checks());
    byTopics()
        .forEach(
            (topics, places) ->
                line(out, TOPICS, "checked: %s: %s", places, String.join(", ", topics)));
    examination.skipped().forEach((topic, why) -> line(out, TOPICS, "skipped: %s: %s", topic, why));
    if (siteFiles.isEmpty()) {
      out.println("read: no site file. Name their directory by HADOOP_CONF_DIR.");
    }
    siteFiles.forEach(
        (file, keys) ->
            line(
                out,
                TOPICS,
                "read: %s, which sets %s",
                file,
                keys.isEmpty() ? "no key of disk zones" : String.join(", ", keys)));
    return text.toString().trim();
  }

  private static void line(PrintWriter out, int hanging, String format, Object... values) {
    out.println(Columns.wrap(String.format(format, values), hanging));
  }

  private static void print(Finding finding, PrintWriter out) {
    line(out, FINDING, "  %-5s  %s %s", finding.severity(), finding.thing(), finding.words());
    line(out, FINDING + ARROW, "         -> %s", finding.remedy());
  }

  /** Groups places by the checks that ran on them, because most nodes of a cluster are alike. */
  private Map<Set<String>, String> byTopics() {
    Map<Set<String>, Integer> counts = new LinkedHashMap<>();
    Map<Set<String>, String> places = new LinkedHashMap<>();
    examination
        .checked()
        .forEach(
            (place, topics) -> {
              int count = counts.merge(topics, 1, Integer::sum);
              if (count <= LISTED) {
                places.merge(topics, place, (a, b) -> a + ", " + b);
              }
            });
    places.replaceAll(
        (topics, names) ->
            counts.get(topics) <= LISTED
                ? names
                : names + " and " + (counts.get(topics) - LISTED) + " more");
    return places;
  }
}
