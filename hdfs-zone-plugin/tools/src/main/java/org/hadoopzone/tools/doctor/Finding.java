/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
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
  @JsonProperty private final Severity severity;
  @JsonProperty private final String place;

  // In JSON, these two have the names that docs/doctor.md promises.
  @JsonProperty("thing")
  private final String subject;

  @JsonProperty("words")
  private final String message;

  @JsonProperty private final String remedy;

  private Finding(Severity severity, String place, String subject, String message, String remedy) {
    this.severity = severity;
    this.place = place;
    this.subject = subject;
    this.message = message;
    this.remedy = remedy;
  }

  static Finding wrong(String place, String subject, String message, String remedy) {
    return new Finding(Severity.WRONG, place, subject, message, remedy);
  }

  static Finding note(String place, String subject, String message, String remedy) {
    return new Finding(Severity.NOTE, place, subject, message, remedy);
  }

  /** Returns a problem if the condition is true, otherwise a note. */
  static Finding wrongIf(
      boolean condition, String place, String subject, String message, String remedy) {
    return new Finding(condition ? Severity.WRONG : Severity.NOTE, place, subject, message, remedy);
  }

  /**
   * Compares the values of places. Returns a problem for each place with another value than most.
   *
   * @param values the value of each place, as text for messages
   */
  static List<Finding> differing(String subject, Map<String, String> values, String remedy) {
    Map<String, List<String>> places = new LinkedHashMap<>();
    values.forEach(
        (place, value) -> places.computeIfAbsent(value, any -> new ArrayList<>()).add(place));
    if (places.isEmpty()) {
      return Collections.emptyList();
    }
    String common =
        Collections.max(places.keySet(), Comparator.comparing(value -> places.get(value).size()));
    int more = places.get(common).size() - 1;
    String others = places.get(common).get(0) + (more == 0 ? "" : " and " + more + " more");
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
   * problem, and may state a remedy in a second sentence; without one, the remedy is to consult
   * docs/keys.md.
   */
  static Finding parse(Severity severity, String place, String subject, String text) {
    String message = text.startsWith(subject) ? text.substring(subject.length()) : text;
    String[] parts = message.replaceFirst("^:? ", "").split("\\. ", 2);
    String remedy =
        parts.length == 1 ? "Correct it: see docs/keys.md." : parts[1].replaceFirst("\\.?$", ".");
    return new Finding(severity, place, subject, parts[0], remedy);
  }

  public Severity severity() {
    return severity;
  }

  /**
   * Returns the daemon or node, such as {@code DataNode dn1:9866}, {@code this node} or {@code
   * cluster}.
   */
  public String place() {
    return place;
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
    return severity + ": " + place + ": " + subject + ": " + message + " -> " + remedy;
  }

  /** The severity of a finding; the worst first. */
  public enum Severity {
    /** Files are not placed by zone as intended, or a failure has occurred or is likely. */
    WRONG,
    /** A fact that an operator should know. */
    NOTE;

    @Override
    @JsonValue
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
