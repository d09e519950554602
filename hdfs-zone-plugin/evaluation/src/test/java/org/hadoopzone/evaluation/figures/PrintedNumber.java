/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.figures;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A number as a page prints it, such as "-16.4" or "2,350". */
record PrintedNumber(String text) {
  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.,])[-+]?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?(?![\\w])");

  static List<PrintedNumber> in(String text) {
    List<PrintedNumber> numbers = new ArrayList<>();
    Matcher matcher = NUMBER.matcher(text);
    while (matcher.find()) {
      numbers.add(new PrintedNumber(matcher.group()));
    }
    return numbers;
  }

  /** Returns whether the value equals this number when rounded to the same number of decimals. */
  boolean equalsRounded(double value, boolean canOmitSign) {
    boolean hasSign = text.startsWith("+") || text.startsWith("-");
    return rounded(!hasSign && canOmitSign ? Math.abs(value) : value).compareTo(value()) == 0;
  }

  /** Returns the value in the format of this number. */
  String print(double value) {
    BigDecimal rounded = rounded(value);
    return (text.startsWith("+") && rounded.signum() >= 0 ? "+" : "") + rounded.toPlainString();
  }

  private BigDecimal rounded(double value) {
    return BigDecimal.valueOf(value).setScale(value().scale(), RoundingMode.HALF_UP);
  }

  private BigDecimal value() {
    return new BigDecimal(text.replace(",", ""));
  }
}
