/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.cli.doctor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hadoopzone.cli.Json;
import org.hadoopzone.doctor.Examination;
import org.hadoopzone.doctor.Finding;
import org.hadoopzone.doctor.Severity;

/** An examination for programs. */
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
