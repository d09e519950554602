/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import java.util.List;

/**
 * A table in Markdown: the first column to the left, all others, which are numbers, to the right.
 */
public final class Table {
  private final StringBuilder text = new StringBuilder();

  /** Begins one with its first row. */
  public Table(List<String> header) {
    row(header);
    row(header.stream().map(cell -> cell.equals(header.get(0)) ? "---" : "---:").toList());
  }

  /** Adds a row. */
  public void row(List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
