/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The checks that ran, their findings, and the checks that were skipped. */
public final class Examination {
  private final List<Finding> findings = new ArrayList<>();
  private final Map<String, Set<String>> checked = new LinkedHashMap<>();
  private final Map<String, String> skipped = new LinkedHashMap<>();
  private int checks;

  /** Asks one question about one place. */
  <F> void run(String topic, String place, Check<F> check, F facts) {
    checks++;
    checked.computeIfAbsent(place, any -> new LinkedHashSet<>()).add(topic);
    findings.addAll(check.findings(facts));
  }

  /** A place that could not be asked anything. */
  void add(Finding finding) {
    findings.add(finding);
  }

  void skip(String topic, String why) {
    skipped.put(topic, why);
  }

  /** By place, those with something wrong first; in each of them the worst first. */
  public Map<String, List<Finding>> findings() {
    List<Finding> sorted = new ArrayList<>(findings);
    sorted.sort(Comparator.comparing(Finding::severity));
    Map<String, List<Finding>> grouped = new LinkedHashMap<>();
    sorted.forEach(
        finding -> grouped.computeIfAbsent(finding.place(), any -> new ArrayList<>()).add(finding));
    return grouped;
  }

  /** The topics by place. */
  public Map<String, Set<String>> checked() {
    return Collections.unmodifiableMap(checked);
  }

  /** Returns what was left out, and why. */
  public Map<String, String> skipped() {
    return Collections.unmodifiableMap(skipped);
  }

  /** Returns how many questions were asked. */
  public int checks() {
    return checks;
  }

  /** Returns how many findings are so bad. */
  public long count(Severity severity) {
    return findings.stream().filter(finding -> finding.severity() == severity).count();
  }
}
