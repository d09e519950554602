/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.util.Collections;

/** Breaks lines at spaces so that they fit a terminal. */
public final class Columns {
  /** The maximum width of text output, in columns. */
  public static final int WIDTH = 100;

  private Columns() {}

  /**
   * Breaks a line into lines of at most {@link #WIDTH} columns. A word that is longer than a line,
   * such as a path, is not broken.
   *
   * @param hanging the indent of the second line and all later lines, in columns
   */
  public static String wrap(String line, int hanging) {
    StringBuilder lines = new StringBuilder();
    String rest = line;
    int at = breakOf(rest);
    while (at >= 0) {
      lines.append(rest.substring(0, at).replaceAll(" +$", "")).append(System.lineSeparator());
      rest = spaces(hanging) + rest.substring(at).trim();
      at = breakOf(rest);
    }
    return lines.append(rest).toString();
  }

  /** Returns a string of the given number of spaces. */
  public static String spaces(int count) {
    return String.join("", Collections.nCopies(count, " "));
  }

  /**
   * Returns the index of the space at which to break a line: the last one that fits, otherwise the
   * first one after that. Returns -1 if the line fits or has no such space.
   */
  private static int breakOf(String line) {
    if (line.length() <= WIDTH) {
      return -1;
    }
    int indent = 0;
    while (line.charAt(indent) == ' ') {
      indent++;
    }
    int last = line.lastIndexOf(' ', WIDTH);
    return last > indent ? last : line.indexOf(' ', indent);
  }
}
