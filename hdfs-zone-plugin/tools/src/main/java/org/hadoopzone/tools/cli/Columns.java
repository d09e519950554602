/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Shortens and breaks text so that it fits a terminal. */
public final class Columns {
  /** The maximum width of text output, in columns. */
  public static final int WIDTH = 100;

  private static final int HANGING = 4;
  private static final int NAMES = 3;

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

  /** Breaks a line like {@link #wrap(String, int)}, with an indent of 4 columns. */
  public static String wrap(String line) {
    return wrap(line, HANGING);
  }

  /**
   * Replaces control characters, which could change the terminal or forge lines of output, with
   * question marks.
   */
  public static String printable(String text) {
    return text.replaceAll("\\p{Cc}", "?");
  }

  /** Returns the first three names and the number of the others. */
  public static String names(List<String> names) {
    String first = String.join(", ", names.subList(0, Math.min(NAMES, names.size())));
    return names.size() <= NAMES ? first : first + " and " + (names.size() - NAMES) + " more";
  }

  /**
   * Returns a line for each of the first three skipped files or jobs, and a line with the number of
   * the others.
   *
   * @param reasons the reason for each file or job
   */
  public static List<String> skipped(Map<String, String> reasons) {
    List<String> lines =
        reasons.entrySet().stream()
            .limit(NAMES)
            .map(entry -> String.format("skipped: %s: %s", entry.getKey(), entry.getValue()))
            .collect(Collectors.toCollection(ArrayList::new));
    if (reasons.size() > NAMES) {
      lines.add(String.format("and %d more", reasons.size() - NAMES));
    }
    return lines;
  }

  /** Returns a message, followed by the lines of {@link #skipped}. */
  public static String withSkipped(String message, Map<String, String> reasons) {
    return Stream.concat(Stream.of(message), skipped(reasons).stream())
        .collect(Collectors.joining(System.lineSeparator()));
  }

  /** Returns a string of the given number of spaces. */
  public static String spaces(int count) {
    return String.join("", Collections.nCopies(count, " "));
  }

  /**
   * Returns the index of the space at which to break a line. This is the last space within the
   * maximum width, otherwise the first space beyond it. Ignores the indent. Returns -1 if the line
   * fits or has no such space.
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
