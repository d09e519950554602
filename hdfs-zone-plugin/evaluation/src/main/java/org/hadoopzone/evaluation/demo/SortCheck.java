/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Reads what TeraValidate found. */
final class SortCheck {
  private static final String CHECKSUM = "checksum\t";

  private SortCheck() {}

  /**
   * Returns what is wrong with the sorted data; empty if nothing is.
   *
   * @param report the lines of TeraValidate's output: one with a checksum, and one for each error
   * @param generated the checksum that TeraGen counted, of which it keeps the low 64 bits
   */
  static List<String> problems(List<String> report, long generated) {
    List<String> problems = new ArrayList<>();
    boolean checked = false;
    for (String line : report) {
      if (!line.startsWith(CHECKSUM)) {
        problems.add("TeraValidate: " + line);
        continue;
      }
      checked = true;
      long sorted = new BigInteger(line.substring(CHECKSUM.length()).trim(), 16).longValue();
      if (sorted != generated) {
        problems.add(
            String.format(
                "TeraSort lost or changed records: checksum %x instead of %x", sorted, generated));
      }
    }
    if (!checked) {
      problems.add("TeraValidate gives no checksum");
    }
    return problems;
  }
}
