/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hadoopzone.tools.cli.Lines;
import org.hadoopzone.tools.fsbench.AdviceRule.Advice;
import org.hadoopzone.tools.fsbench.Findings.Measured;
import org.hadoopzone.tools.fsbench.Findings.NotMeasured;
import org.hadoopzone.util.ByteSize;
import org.hadoopzone.zone.Zone;

/** Formats the result of a comparison on a scratch device as text. */
final class AdviceText {
  /** The column width in characters: wide enough for two hours in seconds, 7200.0. */
  private static final int NUMBER = 6;

  private static final String TOTALS = " %6s %6s %7s";
  private static final String LAST_WORD = " ?\\S+$";
  private static final int HANGING = 2;

  /** Minimum width of the name column in characters: wide enough for a size. */
  private static final int LEAST_NAME = 10;

  private final Findings findings;

  AdviceText(Findings findings) {
    this.findings = findings;
  }

  @Override
  public String toString() {
    Lines lines = new Lines(HANGING);
    lines.add("%s: comparison of %s", findings.device, findings.comparison.title);
    lines.add("Disk busy time in seconds, measured by %s", findings.busyTime);
    findings.sizes.forEach(size -> table(lines, size));
    for (NotMeasured each : findings.notMeasured) {
      lines.add("");
      lines.add("Not measured: %s: %s", each.recipe, each.reason);
    }
    findings.advice().forEach(each -> advice(lines, each));
    return lines.toString();
  }

  private void table(Lines lines, long size) {
    String name = "%-" + widestName() + "s";
    lines.add("");
    lines.add(name + "%s", "", columns(phase -> phase.title.replaceFirst(LAST_WORD, "")));
    String titles = columns(AdviceText::lastWord);
    lines.add(name + "%s" + TOTALS, ByteSize.text(size), titles, "outer", "inner", "elapsed");
    for (Measured row : findings.rows) {
      if (row.size == size) {
        lines.add(
            name + "%s" + TOTALS,
            row.recipe,
            columns(phase -> seconds(row.cost(phase).busySeconds)),
            seconds(row.busySeconds(Zone.OUTER)),
            seconds(row.busySeconds(Zone.INNER)),
            seconds(row.total.wallSeconds));
      }
    }
  }

  private int widestName() {
    return findings.rows.stream()
        .mapToInt(row -> row.recipe.toString().length())
        .reduce(LEAST_NAME, Math::max);
  }

  /**
   * Returns one column per phase. A column has the width of a number, or of the last word of the
   * title if that is wider.
   */
  private static String columns(Function<Phase, String> text) {
    return Arrays.stream(Phase.values())
        .map(
            phase -> {
              int width = Math.max(NUMBER, lastWord(phase).length());
              return String.format(" %" + width + "s", text.apply(phase));
            })
        .collect(Collectors.joining());
  }

  /** Returns the last word of a title; the words before it are printed in the line above. */
  private static String lastWord(Phase phase) {
    return phase.title.substring(phase.title.lastIndexOf(' ') + 1);
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.1f", seconds);
  }

  private void advice(Lines lines, Advice advice) {
    lines.add("");
    lines.add("%s partition: %s", advice.zone == Zone.OUTER ? "Outer" : "Inner", advice.recipe);
    lines.add("  %s", advice.mkfs());
    lines.add("  %s", advice.mount());
    lines.add("  %s", advice.why);
    if (!advice.recipe.caution.isEmpty()) {
      lines.add("  Caution: %s", advice.recipe.caution);
    }
  }
}
