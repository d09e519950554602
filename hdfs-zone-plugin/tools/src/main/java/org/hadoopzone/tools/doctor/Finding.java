/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A problem, or a fact that an operator should know. Immutable. */
public final class Finding {
  private final Severity severity;
  private final String target;

  private final String subject;
  private final String message;
  private final String remedy;

  private Finding(Severity severity, String target, String subject, String message, String remedy) {
    this.severity = severity;
    this.target = target;
    this.subject = subject;
    this.message = message;
    this.remedy = remedy;
  }

  static Finding wrong(String target, String subject, String message, String remedy) {
    return new Finding(Severity.WRONG, target, subject, message, remedy);
  }

  static Finding note(String target, String subject, String message, String remedy) {
    return new Finding(Severity.NOTE, target, subject, message, remedy);
  }

  /** Returns a problem if the condition is true, otherwise a note. */
  static Finding wrongIf(
      boolean condition, String target, String subject, String message, String remedy) {
    return new Finding(
        condition ? Severity.WRONG : Severity.NOTE, target, subject, message, remedy);
  }

  /**
   * Compares the values of targets. Returns a problem for each target whose value differs from the
   * most common one.
   *
   * @param values the value of each target, as text for messages
   */
  static List<Finding> differing(String subject, Map<String, String> values, String remedy) {
    Map<String, List<String>> targets = new LinkedHashMap<>();
    values.forEach(
        (target, value) -> targets.computeIfAbsent(value, any -> new ArrayList<>()).add(target));
    if (targets.isEmpty()) {
      return Collections.emptyList();
    }
    String common =
        Collections.max(targets.keySet(), Comparator.comparing(value -> targets.get(value).size()));
    int more = targets.get(common).size() - 1;
    String others = targets.get(common).get(0) + (more == 0 ? "" : " and " + more + " more");
    return values.entrySet().stream()
        .filter(entry -> !entry.getValue().equals(common))
        .map(
            entry ->
                wrong(
                    entry.getKey(),
                    subject,
                    String.format("is %s, but %s on %s", entry.getValue(), common, others),
                    remedy))
        .collect(Collectors.toList());
  }

  /**
   * Converts an error message of the plugin to a finding. The text names the subject, describes the
   * problem, and may state a remedy in a second sentence. Without a second sentence, the remedy is
   * to consult docs/keys.md.
   */
  static Finding parse(Severity severity, String target, String subject, String text) {
    String message = text.startsWith(subject) ? text.substring(subject.length()) : text;
    String[] parts = message.replaceFirst("^:? ", "").split("\\. ", 2);
    String remedy =
        parts.length == 1
            ? "Correct the value: see docs/keys.md."
            : parts[1].replaceFirst("\\.?$", ".");
    return new Finding(severity, target, subject, parts[0], remedy);
  }

  public Severity severity() {
    return severity;
  }

  /**
   * Returns the target of the check: {@code this node}, {@code cluster}, or a daemon, such as
   * {@code DataNode dn1:9866}.
   */
  public String target() {
    return target;
  }

  /** Returns the subject of the finding, such as a key, a dir or a disk. */
  public String subject() {
    return subject;
  }

  /** Returns the description of the problem. */
  public String message() {
    return message;
  }

  public String remedy() {
    return remedy;
  }

  @Override
  public String toString() {
    return severity + ": " + target + ": " + subject + ": " + message + " -> " + remedy;
  }

  /** The severity of a finding; the worst first. */
  public enum Severity {
    /** Files are not placed by zone as intended, or a failure has occurred or is likely. */
    WRONG,
    /** A fact that an operator should know. */
    NOTE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
