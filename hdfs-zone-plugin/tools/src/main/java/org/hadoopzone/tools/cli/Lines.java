/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Collects lines of text output, and wraps them to fit a terminal. Not thread-safe. */
public final class Lines {
  private final List<String> lines = new ArrayList<>();
  private final int hanging;

  /**
   * Creates an empty text.
   *
   * @param hanging the indent of continuation lines, in columns
   */
  public Lines(int hanging) {
    this.hanging = hanging;
  }

  /** Adds a formatted line without trailing blanks, and breaks it like {@link Columns#wrap}. */
  public void add(String format, Object... values) {
    String line = String.format(Locale.ROOT, format, values).replaceAll(" +$", "");
    lines.add(Columns.wrap(line, hanging));
  }

  /** Returns the lines without a line end after the last one. */
  @Override
  public String toString() {
    return String.join(System.lineSeparator(), lines);
  }
}
