/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hadoopzone.evaluation.report.Table;
import org.hadoopzone.evaluation.soak.checks.Violation;
import org.hadoopzone.evaluation.soak.cluster.SoakSystem;
import org.hadoopzone.evaluation.soak.faults.FaultKind;
import org.hadoopzone.evaluation.soak.load.LoadCounts;

/** The results of campaigns with the same faults, as a section of a hand-written page. */
final class SoakReport {
  static final String BEGIN = "<!-- What follows is written by make soak. -->\n";
  static final String END = "<!-- What make soak writes ends here. -->\n";

  private static final double MB = 1e6;
  private static final int MAX_DETAIL = 100;

  /** The maximum number of faults that a finding lists one by one. */
  private static final int MAX_NAMED = 3;

  /** Progress messages of e2fsck, which describe no problem. */
  private static final Pattern E2FSCK_PROGRESS = Pattern.compile("^(e2fsck|Pass) \\d");

  private final Map<String, String> environment;
  private final Map<SoakSystem, SortedMap<Long, List<FaultOutcome>>> campaigns;
  private final Map<SoakSystem, List<FaultOutcome>> outcomes = new EnumMap<>(SoakSystem.class);

  /**
   * Creates a report.
   *
   * @param campaigns outcomes of all faults by seed; systems without outcomes are left out
   */
  SoakReport(
      Map<String, String> environment,
      Map<SoakSystem, SortedMap<Long, List<FaultOutcome>>> campaigns) {
    this.environment = environment;
    this.campaigns = new EnumMap<>(campaigns);
    this.campaigns.forEach(
        (system, bySeed) -> {
          List<FaultOutcome> all = bySeed.values().stream().flatMap(List::stream).toList();
          if (!all.isEmpty()) {
            outcomes.put(system, all);
          }
        });
  }

  /**
   * Returns the page with the results of this report in place of its results section.
   *
   * @throws IllegalArgumentException if the page has no markers for the section
   */
  String insertInto(String page) {
    int begin = page.indexOf(BEGIN);
    int end = page.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalArgumentException(
          "The page has no markers for the results: " + BEGIN.strip());
    }
    return page.substring(0, begin + BEGIN.length()) + "\n" + this + page.substring(end);
  }

  @Override
  public String toString() {
    return madeBy()
        + environment()
        + totals()
        + "\nNumber of survived and of injected faults, and the mean time from the end of a fault"
        + " until all files were read back:\n\n"
        + byKind()
        + "\n"
        + findings();
  }

  private String madeBy() {
    String commands =
        campaigns.values().stream()
            .flatMap(bySeed -> bySeed.keySet().stream())
            .distinct()
            .sorted()
            .map(seed -> "`make soak ARGS='--seed " + seed + "'`")
            .collect(Collectors.joining(", "));
    return "Made by " + commands + " on:\n\n";
  }

  private String environment() {
    return environment.entrySet().stream()
        .map(entry -> "- " + entry.getKey() + ": " + entry.getValue() + "\n")
        .collect(Collectors.joining("", "", "\n"));
  }

  private Table totals() {
    Table table = header("");
    row(table, "faults injected", all -> count(all.size()));
    row(table, "survived", all -> count(all.stream().filter(FaultOutcome::survived).count()));
    row(table, "files read back in all checks", all -> sum(all, FaultOutcome::files));
    row(table, "files lost", all -> sum(all, FaultOutcome::lostFiles));
    row(table, "bytes lost", all -> sum(all, FaultOutcome::lostBytes));
    for (Violation.Kind kind : Violation.Kind.values()) {
      row(table, kind.title(), all -> count(findings(all, kind)));
    }
    loadRow(table, "files written under faults", LoadCounts::written);
    loadRow(table, "writes that failed", LoadCounts::writesFailed);
    loadRow(table, "files appended to or truncated under faults", LoadCounts::changed);
    loadRow(table, "appends and truncates that failed", LoadCounts::changesFailed);
    loadRow(table, "files read under faults", LoadCounts::read);
    loadRow(table, "reads that failed", LoadCounts::readsFailed);
    loadRow(table, "other operations that failed", LoadCounts::othersFailed);
    loadRow(table, "jobs finished", LoadCounts::jobsFinished);
    loadRow(table, "jobs failed", LoadCounts::jobsFailed);
    row(
        table,
        "data moved to inner tracks, MB",
        all -> count(Math.round(all.stream().mapToLong(FaultOutcome::packedBytes).sum() / MB)));
    row(
        table,
        "mean data read back per check, MB",
        all -> decimal(all.stream().mapToLong(FaultOutcome::bytes).average().orElse(0) / MB));
    return table;
  }

  private Table byKind() {
    Table table = header("fault");
    for (FaultKind kind : FaultKind.values()) {
      row(table, kind.title(), all -> of(all, kind));
    }
    return table;
  }

  /** Describes the findings of each campaign, one item for each kind of finding. */
  private String findings() {
    StringBuilder text = new StringBuilder();
    campaigns.forEach(
        (system, bySeed) ->
            bySeed.forEach(
                (seed, all) -> {
                  for (Violation.Kind kind : Violation.Kind.values()) {
                    List<FaultOutcome> found =
                        all.stream().filter(outcome -> outcome.has(kind)).toList();
                    if (!found.isEmpty()) {
                      text.append(finding(system, seed, kind, found));
                    }
                  }
                }));
    return text.length() == 0 ? "" : "Findings:\n\n" + text + "\n";
  }

  private static String finding(
      SoakSystem system, long seed, Violation.Kind kind, List<FaultOutcome> found) {
    String faults =
        found.size() <= MAX_NAMED
            ? found.stream().map(SoakReport::nameOf).collect(Collectors.joining("; "))
            : found.size() + " faults, the first of which is " + nameOf(found.get(0));
    return String.format(
        "- %s (%s, seed %d): %s%s%n",
        kind.title(), system.title(), seed, faults, detail(kind, found.get(0)));
  }

  private static String nameOf(FaultOutcome outcome) {
    return "fault " + outcome.index() + ", " + outcome.kind().title();
  }

  /** Returns the first line of the findings of a kind that describes a problem. */
  private static String detail(Violation.Kind kind, FaultOutcome outcome) {
    if (kind == Violation.Kind.NOT_STRUCK) {
      return "";
    }
    String line =
        outcome.findings().stream()
            .filter(finding -> finding.kind() == kind)
            .flatMap(finding -> finding.detail().lines())
            .filter(text -> !text.isBlank() && !E2FSCK_PROGRESS.matcher(text).find())
            .findFirst()
            .orElse("");
    return ". First detail: "
        + (line.length() > MAX_DETAIL ? line.substring(0, MAX_DETAIL) + " …" : line);
  }

  private Table header(String first) {
    List<String> cells = new ArrayList<>(List.of(first));
    outcomes.keySet().forEach(system -> cells.add(system.title()));
    return new Table(cells);
  }

  private void row(Table table, String what, Function<List<FaultOutcome>, String> cell) {
    List<String> cells = new ArrayList<>(List.of(what));
    outcomes.values().forEach(all -> cells.add(cell.apply(all)));
    table.row(cells);
  }

  private void loadRow(Table table, String what, ToLongFunction<LoadCounts> count) {
    row(table, what, all -> sum(all, outcome -> count.applyAsLong(outcome.load())));
  }

  private static String of(List<FaultOutcome> all, FaultKind kind) {
    List<FaultOutcome> these = all.stream().filter(outcome -> outcome.kind() == kind).toList();
    if (these.isEmpty()) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        "%d of %d, %.0f s",
        these.stream().filter(FaultOutcome::survived).count(),
        these.size(),
        these.stream().mapToDouble(FaultOutcome::restoredSeconds).average().orElseThrow());
  }

  private static long findings(List<FaultOutcome> all, Violation.Kind kind) {
    return all.stream()
        .flatMap(outcome -> outcome.findings().stream())
        .filter(finding -> finding.kind() == kind)
        .count();
  }

  private static String sum(List<FaultOutcome> all, ToLongFunction<FaultOutcome> value) {
    return count(all.stream().mapToLong(value).sum());
  }

  private static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }
}
