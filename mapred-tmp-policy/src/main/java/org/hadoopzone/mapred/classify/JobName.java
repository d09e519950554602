/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes the parts of a job name that change from run to run: each date, time, number and ID is
 * replaced by {@code #}. The number of a Hive stage is kept, because it distinguishes different
 * jobs of one query.
 */
public final class JobName {
  private static final int MAX_LENGTH = 120;

  private static final String MONTHS = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";

  /**
   * Matches, in this order: a Hive stage; a UUID; a hexadecimal ID, or an ID with many letters and
   * digits; a month next to a number; a number.
   */
  private static final Pattern WORD =
      Pattern.compile(
          "(?<stage>Stage-[0-9]{1,2}(?![0-9A-Za-z]))"
              + "|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
              + "|(?<![0-9A-Za-z])(?=[A-Za-z]*[0-9])[0-9a-fA-F]{8,}(?![0-9A-Za-z])"
              + "|(?<![0-9A-Za-z])(?=(?:[A-Za-z]*[0-9]){4})[0-9A-Za-z]{16,}(?![0-9A-Za-z])"
              + ("|(?<![A-Za-z])" + MONTHS + "(?=[-_/ ,.]?[0-9])")
              + ("|(?<=[0-9][-_/ .]?)" + MONTHS + "(?![A-Za-z])")
              + "|[0-9]+");

  /**
   * Matches several {@code #} with separators between them: the remains of dates, times, UUIDs,
   * versions and job IDs. The quantifier is possessive: a greedy quantifier would recurse once for
   * each {@code #}, and overflow the stack.
   */
  private static final Pattern RUN = Pattern.compile("#(?:[-_:/.,+ T]{0,2}#)++");

  /** Matches half of a surrogate pair, which UTF-8 cannot encode. */
  private static final Pattern LONE_SURROGATE = Pattern.compile("[\\ud800-\\udfff]");

  private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Cc}]+");

  private JobName() {}

  /** Returns the part of the name that all runs of a job share. */
  public static String normalise(String name) {
    String text = withBlanksAs(" ", name);
    Matcher words = WORD.matcher(text);
    StringBuffer common = new StringBuffer();
    while (words.find()) {
      words.appendReplacement(
          common, Matcher.quoteReplacement(words.group("stage") == null ? "#" : words.group()));
    }
    words.appendTail(common);
    return limit(RUN.matcher(common).replaceAll("#")).trim();
  }

  /** Removes blanks at both ends, and replaces each run of blanks and control characters. */
  static String withBlanksAs(String replacement, String text) {
    return BLANKS.matcher(text.trim()).replaceAll(replacement);
  }

  /** Cuts a long text, and replaces characters that UTF-8 cannot encode. */
  static String limit(String text) {
    return LONE_SURROGATE.matcher(cut(text)).replaceAll("?");
  }

  /** Cuts a long name, but not within a surrogate pair. */
  private static String cut(String name) {
    if (name.length() <= MAX_LENGTH) {
      return name;
    }
    int end = Character.isHighSurrogate(name.charAt(MAX_LENGTH - 1)) ? MAX_LENGTH - 1 : MAX_LENGTH;
    return name.substring(0, end);
  }
}
