/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.util.Collections;

/** Breaks lines at spaces so that they fit a terminal. */
public final class Columns {
  /** Width that all text for people keeps to. */
  public static final int WIDTH = 100;

  private Columns() {}

  /**
   * Breaks one line into as many as it takes. A word that is longer than a line, such as a path,
   * stays whole.
   *
   * @param hanging by how many columns the second line and all later ones are indented
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

  /** Returns so many spaces. */
  public static String spaces(int count) {
    return String.join("", Collections.nCopies(count, " "));
  }

  /** Returns the last space that fits, or else the first one that follows; -1 if none is needed. */
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
