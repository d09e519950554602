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

  /** The indent of the second line of a finding or list, in columns. */
  private static final int INDENT = 9;

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
        "%d wrong, %d notes, %d checks%n",
        examination.count(Severity.WRONG), examination.count(Severity.NOTE), examination.checks());
    // Most nodes of a cluster have the same checks, so list their names together.
    Map<Set<String>, List<String>> places = new LinkedHashMap<>();
    examination
        .checked()
        .forEach(
            (place, topics) -> places.computeIfAbsent(topics, any -> new ArrayList<>()).add(place));
    places.forEach(
        (topics, names) -> line(out, "checked: %s: %s", someOf(names), String.join(", ", topics)));
    examination.skipped().forEach((topic, why) -> line(out, "skipped: %s: %s", topic, why));
    if (siteFiles.isEmpty()) {
      out.println("read: no site files. Set HADOOP_CONF_DIR to their directory.");
    }
    siteFiles.forEach(
        (file, keys) ->
            line(
                out,
                "read: %s, which sets %s",
                file,
                keys.isEmpty() ? "no key of disk zones" : String.join(", ", keys)));
    return text.toString().trim();
  }

  private static void line(PrintWriter out, String format, Object... values) {
    out.println(Columns.wrap(String.format(format, values), INDENT));
  }

  private static void print(Finding finding, PrintWriter out) {
    line(out, "  %-5s  %s %s", finding.severity(), finding.subject(), finding.message());
    String remedy = Columns.spaces(INDENT) + "-> " + finding.remedy();
    out.println(Columns.wrap(remedy, INDENT + 3));
  }

  private static String someOf(List<String> names) {
    return names.size() <= LISTED
        ? String.join(", ", names)
        : String.join(", ", names.subList(0, LISTED)) + " and " + (names.size() - LISTED) + " more";
  }
}
