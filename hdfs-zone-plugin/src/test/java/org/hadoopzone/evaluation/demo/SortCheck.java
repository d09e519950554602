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
package org.hadoopzone.evaluation.demo;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Reads what TeraValidate found. */
final class SortCheck {
  private static final String CHECKSUM = "checksum\t";

  private SortCheck() {}

  /**
   * What is wrong with the sorted data; empty if nothing is.
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
