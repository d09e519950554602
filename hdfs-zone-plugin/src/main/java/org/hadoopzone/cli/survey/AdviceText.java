/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.cli.survey;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import org.hadoopzone.disk.Sizes;
import org.hadoopzone.disk.Zone;
import org.hadoopzone.disk.advice.Advice;
import org.hadoopzone.disk.advice.Findings;
import org.hadoopzone.disk.advice.Measured;
import org.hadoopzone.disk.advice.Phase;

/** What a comparison on a scratch device has found, for people. */
final class AdviceText {
  /** As wide as a day in seconds, and a tenth. */
  private static final int NUMBER = 7;

  /** Room for a size. */
  private static final int LEAST_NAME = 10;

  private final Findings findings;

  AdviceText(Findings findings) {
    this.findings = findings;
  }

  @Override
  public String toString() {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    out.printf(
        "%s: %s compared%nSeconds for which it was busy, as told by %s%n",
        findings.device(), findings.comparison().title(), findings.busyTime());
    findings.sizes().forEach(size -> table(out, size));
    findings
        .notMeasured()
        .forEach(each -> out.printf("%nNot measured: %s, %s%n", each.recipe(), each.reason()));
    findings.advice().forEach(each -> advice(out, each));
    return text.toString().trim();
  }

  private void table(PrintWriter out, long size) {
    String name = "%-" + widestName() + "s";
    out.printf("%n" + name, Sizes.text(size));
    for (Phase phase : Phase.values()) {
      out.print(column(phase, phase.title()));
    }
    out.printf("  %7s  %7s  %7s%n", "outer", "inner", "(clock)");
    for (Measured row : findings.rows()) {
      if (row.size() == size) {
        out.printf(name, row.recipe());
        for (Phase phase : Phase.values()) {
          out.print(column(phase, seconds(row.cost(phase).busySeconds())));
        }
        out.printf(
            "  %7s  %7s  %7s%n",
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
    return String.format("  %" + Math.max(NUMBER, phase.title().length()) + "s", text);
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.1f", seconds);
  }

  private static void advice(PrintWriter out, Advice advice) {
    out.printf(
        "%n%s partition: %s%n  %s%n  %s%n  %s%n",
        advice.zone() == Zone.OUTER ? "Outer" : "Inner",
        advice.recipe(),
        String.join(" ", advice.recipe().mkfs("DEVICE")),
        String.join(" ", advice.recipe().mount("DEVICE", "DIR")),
        advice.why());
    if (!advice.recipe().caution().isEmpty()) {
      out.printf("  But: %s%n", advice.recipe().caution());
    }
  }
}
