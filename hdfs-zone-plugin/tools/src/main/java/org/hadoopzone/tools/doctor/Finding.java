/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

/** One thing that is not as it should be, or that an operator should know. Immutable. */
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
   * Returns what one of our own messages says, which names a thing, then what is the matter, and
   * perhaps a remedy in a sentence of its own.
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

  /** Returns the role and host, as in {@code DataNode dn1:9866}. */
  public String place() {
    return place;
  }

  /** Returns the key or dir. */
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
