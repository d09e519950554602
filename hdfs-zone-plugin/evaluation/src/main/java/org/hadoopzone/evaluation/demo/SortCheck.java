/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Evaluates the output of TeraValidate. */
final class SortCheck {
  private static final String CHECKSUM = "checksum\t";

  private SortCheck() {}

  /**
   * Returns the errors in the sorted data; empty if there are none.
   *
   * @param report the output lines of TeraValidate: one with a checksum, and one per error
   * @param generated the low 64 bits of the checksum, as counted by TeraGen
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
      problems.add("TeraValidate reports no checksum");
    }
    return problems;
  }
}
