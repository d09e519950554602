/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.doctor.Finding.Severity;

/** Formats an examination as text or as JSON. */
final class DoctorOutput {
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

  /**
   * Creates the output.
   *
   * @param siteFiles the disk-zone keys that each site file sets, by the path of the file
   */
  DoctorOutput(Examination examination, Map<String, List<String>> siteFiles) {
    this.examination = examination;
    this.siteFiles = siteFiles;
  }

  String json() {
    List<Map<String, String>> findings = new ArrayList<>();
    examination
        .findings()
        .values()
        .forEach(ofPlace -> ofPlace.forEach(finding -> findings.add(values(finding))));
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("wrong", examination.count(Severity.WRONG));
    values.put("notes", examination.count(Severity.NOTE));
    values.put("findings", findings);
    values.put("checks", examination.checks());
    values.put("checked", Json.list("place", "topics", examination.checked()));
    values.put("skipped", Json.list("topic", "why", examination.skipped()));
    values.put("site_files", Json.list("path", "sets", siteFiles));
    return Json.text(values);
  }

  private static Map<String, String> values(Finding finding) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("severity", finding.severity().toString());
    values.put("place", finding.place());
    // These two keys keep the names that docs/doctor.md promises.
    values.put("thing", finding.subject());
    values.put("words", finding.message());
    values.put("remedy", finding.remedy());
    return values;
  }

  String text() {
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
    line(out, FINDING, "  %-5s  %s %s", finding.severity(), finding.subject(), finding.message());
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
