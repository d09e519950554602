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
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.hadoopzone.tools.locate.AccessErrors;

/** The checks that ran, their findings, and the checks that were skipped. Not thread-safe. */
public final class Examination {
  private final List<Finding> findings = new ArrayList<>();
  private final Map<String, Set<String>> checked = new LinkedHashMap<>();
  private final Map<String, String> skipped = new LinkedHashMap<>();
  private int checks;

  /** Adds a check that ran on one target, such as a daemon, and its findings. */
  void addCheck(Topic topic, String target, List<Finding> found) {
    checks++;
    checked.computeIfAbsent(target, any -> new LinkedHashSet<>()).add(topic.toString());
    findings.addAll(found);
  }

  /**
   * Runs a check of a daemon and adds its findings. Skips the check if it fails on an invalid
   * value; {@link KeyChecks#ranges} reports such values. Also skips the check if a class is
   * missing, for example because the node has no YARN jars.
   */
  void check(Topic topic, Daemon daemon, Function<Daemon, List<Finding>> check) {
    try {
      addCheck(topic, daemon.name(), check.apply(daemon));
    } catch (IllegalArgumentException e) {
      skip(topic + " of " + daemon.name(), "a value is invalid: " + e.getMessage());
    } catch (LinkageError e) {
      skip(topic + " of " + daemon.name(), AccessErrors.firstLine(e));
    }
  }

  void skip(String topic, String why) {
    skipped.put(topic, why);
  }

  /**
   * Returns the findings by target. Targets where something is wrong come first; the findings of
   * each target are sorted by severity, the worst first.
   */
  public Map<String, List<Finding>> findings() {
    return findings.stream()
        .sorted(Comparator.comparing(Finding::severity))
        .collect(Collectors.groupingBy(Finding::target, LinkedHashMap::new, Collectors.toList()));
  }

  /** Returns the topics that were checked, by target. */
  public Map<String, Set<String>> checked() {
    return Collections.unmodifiableMap(checked);
  }

  /** Returns the topics that were skipped, each with the reason. */
  public Map<String, String> skipped() {
    return Collections.unmodifiableMap(skipped);
  }

  /** Returns the number of checks that ran. */
  public int checks() {
    return checks;
  }

  /** Returns the number of findings of a severity. */
  public long count(Severity severity) {
    return findings.stream().filter(finding -> finding.severity() == severity).count();
  }
}
