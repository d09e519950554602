/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.doctor.Finding.Severity;

/** Formats an examination as text or as JSON. */
final class DoctorOutput {
  /** The indent of the second line of a finding or list, in columns. */
  private static final int INDENT = 9;

  private static final String[] SITE_FILES = {
    "core-site.xml", "hdfs-site.xml", "mapred-site.xml", "yarn-site.xml"
  };

  private static final String OWN_KEYS = ".disk-zone.";

  private final Examination examination;

  /**
   * The relevant keys that each site file sets, by the path of the file. A key is relevant if it
   * belongs to disk zones or its value names a class of the plugin.
   */
  private final Map<String, List<String>> siteFiles = new LinkedHashMap<>();

  DoctorOutput(Examination examination, Configuration conf) {
    this.examination = examination;
    for (String name : SITE_FILES) {
      URL file = conf.getResource(name);
      if (file != null) {
        siteFiles.put(
            decodedPath(file),
            StreamSupport.stream(conf.spliterator(), false)
                .filter(DoctorOutput::isOurs)
                .map(Map.Entry::getKey)
                .filter(key -> Paths.get(Daemon.source(conf, key)).endsWith(name))
                .sorted()
                .collect(Collectors.toList()));
      }
    }
  }

  /** Returns the path of a file URL with percent-encoded characters decoded. */
  private static String decodedPath(URL file) {
    try {
      String path = file.toURI().getPath();
      return path == null ? file.getPath() : path;
    } catch (URISyntaxException e) {
      return file.getPath();
    }
  }

  private static boolean isOurs(Map.Entry<String, String> property) {
    return property.getKey().contains(OWN_KEYS) || property.getValue().contains(Daemon.OWN_CLASSES);
  }

  String json() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("wrong", examination.count(Severity.WRONG));
    values.put("notes", examination.count(Severity.NOTE));
    values.put(
        "findings",
        examination.findings().values().stream()
            .flatMap(List::stream)
            .collect(Collectors.toList()));
    values.put("checks", examination.checks());
    values.put("checked", Json.list("target", "topics", examination.checked()));
    values.put("skipped", Json.list("topic", "why", examination.skipped()));
    values.put("site_files", Json.list("path", "sets", siteFiles));
    return Json.text(values);
  }

  String text() {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    for (Map.Entry<String, List<Finding>> target : examination.findings().entrySet()) {
      out.println(target.getKey());
      target.getValue().forEach(finding -> print(finding, out));
      out.println();
    }
    out.printf(
        "%d wrong, %s, %s%n",
        examination.count(Severity.WRONG),
        counted(examination.count(Severity.NOTE), "note"),
        counted(examination.checks(), "check"));
    // Lists targets with the same checks together: on most nodes, the same checks run.
    Map<Set<String>, List<String>> targets = new LinkedHashMap<>();
    for (Map.Entry<String, Set<String>> target : examination.checked().entrySet()) {
      targets.computeIfAbsent(target.getValue(), any -> new ArrayList<>()).add(target.getKey());
    }
    targets.forEach(
        (topics, names) ->
            line(out, "checked: %s: %s", Columns.names(names), String.join(", ", topics)));
    examination.skipped().forEach((topic, why) -> line(out, "skipped: %s: %s", topic, why));
    if (siteFiles.isEmpty()) {
      out.println("read: no site files. Set HADOOP_CONF_DIR to their directory.");
    }
    siteFiles.forEach(
        (file, keys) -> {
          String sets = keys.isEmpty() ? "no disk-zone keys" : String.join(", ", keys);
          line(out, "read: %s, which sets %s", file, sets);
        });
    return text.toString().trim();
  }

  private static String counted(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  private static void line(PrintWriter out, String format, Object... values) {
    out.println(Columns.wrap(String.format(format, values), INDENT));
  }

  private static void print(Finding finding, PrintWriter out) {
    line(out, "  %-5s  %s %s", finding.severity(), finding.subject(), finding.message());
    String remedy = Columns.spaces(INDENT) + "-> " + finding.remedy();
    out.println(Columns.wrap(remedy, INDENT + 3));
  }
}
