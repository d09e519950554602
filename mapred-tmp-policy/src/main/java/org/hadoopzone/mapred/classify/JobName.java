/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;

/**
 * The name of a job without what changes from run to run: dates, times, numbers and ids, each of
 * which becomes a {@code #}. The number of a Hive stage stays, for it tells different jobs of one
 * query apart.
 */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class JobName {
  private static final int MAX_LENGTH = 120;

  private static final String MONTHS = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";

  /**
   * What is looked at, in this order: a Hive stage; a UUID; an id in hexadecimal, or of many
   * letters and digits; a month beside a number; a number.
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

  /** What is left of dates, times, UUIDs, versions and ids of jobs. */
  private static final Pattern RUN = Pattern.compile("#(?:[-_:/.,+ T]{0,2}#)+");

  private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Cntrl}]+");

  private JobName() {}

  /** What all runs of a job have in common. */
  public static String normalise(String name) {
    String text = BLANKS.matcher(name).replaceAll(" ").trim();
    Matcher words = WORD.matcher(text);
    StringBuffer common = new StringBuffer();
    while (words.find()) {
      words.appendReplacement(
          common, Matcher.quoteReplacement(words.group("stage") == null ? "#" : words.group()));
    }
    words.appendTail(common);
    String result = RUN.matcher(common).replaceAll("#");
    return result.length() > MAX_LENGTH ? result.substring(0, MAX_LENGTH).trim() : result;
  }
}
