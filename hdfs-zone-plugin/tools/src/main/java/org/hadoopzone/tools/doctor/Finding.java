/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

/** A problem, or a fact that an operator should know. Immutable. */
public final class Finding {
  private final Severity severity;
  private final String place;
  private final String thing;
  private final String words;
  private final String remedy;

  private Finding(Severity severity, String place, String thing, String words, String remedy) {
    this.severity = severity;
    this.place = place;
    this.thing = thing;
    this.words = words;
    this.remedy = remedy;
  }

  static Finding wrong(String place, String thing, String words, String remedy) {
    return new Finding(Severity.WRONG, place, thing, words, remedy);
  }

  static Finding note(String place, String thing, String words, String remedy) {
    return new Finding(Severity.NOTE, place, thing, words, remedy);
  }

  /**
   * Converts a message of the plugin to a finding. The message names a thing, describes the
   * problem, and may state a remedy in a second sentence; without one, the remedy is to consult
   * docs/keys.md.
   */
  static Finding said(Severity severity, String place, String thing, String message) {
    String words = message.startsWith(thing) ? message.substring(thing.length()) : message;
    words = words.replaceFirst("^:? ", "");
    int end = words.indexOf(". ");
    if (end < 0) {
      return new Finding(severity, place, thing, words, "Correct it as docs/keys.md says.");
    }
    String remedy = words.substring(end + 2);
    return new Finding(
        severity,
        place,
        thing,
        words.substring(0, end),
        remedy.endsWith(".") ? remedy : remedy + ".");
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
  public String thing() {
    return thing;
  }

  /** Returns the description of the problem. */
  public String words() {
    return words;
  }

  public String remedy() {
    return remedy;
  }

  @Override
  public String toString() {
    return severity + ": " + place + ": " + thing + ": " + words + " -> " + remedy;
  }
}
