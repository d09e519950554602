/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hadoopzone.tools.cli.Json;

/** Converts an examination to values for JSON output. */
final class DoctorValues {
  private DoctorValues() {}

  static Map<String, Object> of(Examination examination, Map<String, List<String>> siteFiles) {
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
    return values;
  }

  private static Map<String, String> values(Finding finding) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("severity", finding.severity().toString());
    values.put("place", finding.place());
    values.put("thing", finding.thing());
    values.put("words", finding.words());
    values.put("remedy", finding.remedy());
    return values;
  }
}
