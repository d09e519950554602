/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import java.util.List;

/**
 * A Markdown table. The first column is aligned to the left; all others hold numbers and are
 * aligned to the right.
 */
public final class Table {
  private final StringBuilder text = new StringBuilder();

  /** Creates a table with its header row. */
  public Table(List<String> header) {
    row(header);
    row(header.stream().map(cell -> cell.equals(header.get(0)) ? "---" : "---:").toList());
  }

  public void row(List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
