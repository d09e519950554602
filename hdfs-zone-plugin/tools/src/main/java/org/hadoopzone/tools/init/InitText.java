/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.tools.cli.Columns;

/** Formats the output of {@code init} as text. */
final class InitText {
  private static final String INDENT = "    ";

  private final InitResult result;
  private final List<String> lines = new ArrayList<>();

  InitText(InitResult result) {
    this.result = result;
  }

  /** Returns the advice for each disk and the configuration for it. */
  String advice(ConfigFormat format) {
    disks();
    if (!result.missingDirs.isEmpty()) {
      result.missingDirs.forEach(this::sentence);
      return end("The advice can change when all dirs exist, so no properties are shown.");
    }
    if (result.properties.isEmpty()) {
      return end("No key needs to be set.");
    }
    if (result.missing().isEmpty()) {
      sentence("All keys are set in " + result.conf + ".");
      later(format);
      return end(doctor());
    }
    sentence("Properties, as " + format + ":");
    lines.add(format.text(result.missing()));
    result.missing().stream()
        .filter(SiteProperty::conflicts)
        .forEach(
            property ->
                sentence(
                    String.format(
                        "%s is already set to \"%s\": change it yourself.",
                        property.key, property.current)));
    later(format);
    if (format == ConfigFormat.XML
        && result.missing().stream().noneMatch(SiteProperty::conflicts)) {
      sentence("To write the properties: " + command("--apply"));
    }
    restart();
    return end(doctor());
  }

  /** Returns the properties that were written, and the next steps. */
  String applied() {
    disks();
    if (result.properties.isEmpty()) {
      return end("No key needs to be set, and nothing was changed.");
    }
    if (result.missing().isEmpty()) {
      sentence("All keys are set in " + result.conf + "; nothing was changed.");
    } else {
      result
          .missing()
          .forEach(
              property ->
                  sentence(
                      String.format(
                          "Set %s = %s in %s.", property.key, property.value, property.file)));
      result.backups.forEach(backup -> lines.add("Backup: " + backup));
    }
    later(ConfigFormat.XML);
    restart();
    sentence("To undo --apply: " + command("--undo"));
    return end(doctor());
  }

  private String command(String option) {
    String conf = result.conf;
    return String.format(
        "disk-zones init %s --conf %s",
        option, conf.matches("[\\w./-]+") ? conf : ConfigFormat.XML.quote(conf));
  }

  private static String doctor() {
    return "Then check the result: disk-zones doctor";
  }

  private void disks() {
    for (DiskAdvice disk : result.disks) {
      sentence(disk.facts.name + ": " + disk.fit);
      indented(disk.reason);
      if (disk.worth != null) {
        indented(disk.worth.toString());
      } else if (disk.fit != Fit.NOTHING) {
        indented(
            String.format(
                "To show transfer rates: disk-zones survey %s --json > FILE, then disk-zones init"
                    + " --survey FILE.",
                disk.facts.path));
      }
    }
    result.skipped.forEach(this::sentence);
    result.notes.forEach(this::sentence);
  }

  private void later(ConfigFormat format) {
    List<SiteProperty> later = InitResult.notSet(result.later);
    if (!later.isEmpty()) {
      sentence(
          "Later, when doctor finds the jar on every node and the policies on every NameNode, set"
              + " the keys below yourself. Edit hdfs-site.xml on DataNodes, and mapred-site.xml on"
              + " hosts that submit jobs:");
      lines.add(format.laterText(later));
    }
  }

  private void restart() {
    result.beforeRestart.forEach(this::sentence);
    for (String daemon : result.restart) {
      sentence("Restart " + daemon + ".");
    }
  }

  private void sentence(String text) {
    lines.add(Columns.wrap(text));
  }

  private void indented(String text) {
    lines.add(Columns.wrap(INDENT + text));
  }

  private String end(String last) {
    sentence(last);
    return String.join(System.lineSeparator(), lines);
  }
}
