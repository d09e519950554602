/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.Sizes;
import org.hadoopzone.tools.fsbench.AdviceRule.Advice;
import org.hadoopzone.tools.fsbench.Findings.Measured;
import org.hadoopzone.zone.Zone;

/** Formats the result of a comparison on a scratch device as text. */
final class AdviceText {
  /** The column width in characters: fits 7200.0, which is two hours in seconds. */
  private static final int NUMBER = 6;

  private static final String LAST_WORD = " ?\\S+$";
  private static final int HANGING = 2;

  /** Minimum width of the name column in characters; fits a size. */
  private static final int LEAST_NAME = 10;

  private final Findings findings;

  AdviceText(Findings findings) {
    this.findings = findings;
  }

  @Override
  public String toString() {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    line(out, "%s: comparison of %s", findings.device(), findings.comparison().title());
    line(out, "Disk busy time in seconds, measured by %s", findings.busyTime());
    findings.sizes().forEach(size -> table(out, size));
    findings
        .notMeasured()
        .forEach(
            each -> {
              out.println();
              line(out, "Not measured: %s: %s", each.recipe(), each.reason());
            });
    findings.advice().forEach(each -> advice(out, each));
    return text.toString().trim();
  }

  private void table(PrintWriter out, long size) {
    String name = "%-" + widestName() + "s";
    StringBuilder above = new StringBuilder(String.format(name, ""));
    StringBuilder titles = new StringBuilder(String.format(name, Sizes.text(size)));
    for (Phase phase : Phase.values()) {
      above.append(column(phase, phase.title().replaceFirst(LAST_WORD, "")));
      titles.append(column(phase, lastWord(phase)));
    }
    out.printf(
        "%n%s%n%s %6s %6s %7s%n",
        above.toString().replaceAll(" +$", ""), titles, "outer", "inner", "elapsed");
    for (Measured row : findings.rows()) {
      if (row.size() == size) {
        out.printf(name, row.recipe());
        for (Phase phase : Phase.values()) {
          out.print(column(phase, seconds(row.cost(phase).busySeconds())));
        }
        out.printf(
            " %6s %6s %7s%n",
            seconds(row.busySeconds(Zone.OUTER)),
            seconds(row.busySeconds(Zone.INNER)),
            seconds(row.total().wallSeconds()));
      }
    }
  }

  private int widestName() {
    return findings.rows().stream()
        .mapToInt(row -> row.recipe().toString().length())
        .reduce(LEAST_NAME, Math::max);
  }

  private static String column(Phase phase, String text) {
    return String.format(" %" + Math.max(NUMBER, lastWord(phase).length()) + "s", text);
  }

  /** Returns the last word of a title; the words before it are printed in the line above. */
  private static String lastWord(Phase phase) {
    return phase.title().substring(phase.title().lastIndexOf(' ') + 1);
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.1f", seconds);
  }

  private static void advice(PrintWriter out, Advice advice) {
    out.printf(
        "%n%s partition: %s%n", advice.zone() == Zone.OUTER ? "Outer" : "Inner", advice.recipe());
    line(out, "  %s", advice.mkfs());
    line(out, "  %s", advice.mount());
    line(out, "  %s", advice.why());
    if (!advice.recipe().caution().isEmpty()) {
      line(out, "  Caution: %s", advice.recipe().caution());
    }
  }

  private static void line(PrintWriter out, String format, Object... values) {
    out.println(Columns.wrap(String.format(format, values), HANGING));
  }
}
