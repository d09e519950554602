/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A Markdown table.
 *
 * @param line line of the header in the page, counted from 1
 */
record PageTable(int line, List<String> header, List<List<String>> rows) {
  private static final int LINES_OF_HEADER = 2;

  /** Reads the table that begins at a line, counted from 1. */
  static PageTable at(List<String> lines, int line) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = line - 1; i < lines.size() && isRow(lines.get(i)); i++) {
      rows.add(cells(lines.get(i)));
    }
    return new PageTable(line, rows.get(0), rows.subList(LINES_OF_HEADER, rows.size()));
  }

  static boolean isRow(String line) {
    return line.strip().startsWith("|");
  }

  /** Returns the line number of a row in the page. */
  int lineOf(int row) {
    return line + LINES_OF_HEADER + row;
  }

  private static List<String> cells(String line) {
    String row = line.strip().replaceAll("[*`]", "");
    return Arrays.stream(row.substring(1).replaceFirst("\\|$", "").split("\\|", -1))
        .map(String::strip)
        .toList();
  }
}
