/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the command lines of {@code disk-zones} in the text of a page. */
final class ShownCommandLines {
  /** Matches a code span in a sentence. The span may begin on one line and end on the next. */
  private static final Pattern SPAN = Pattern.compile("(?<!`)`(?:\\S*/)?disk-zones ([^`]+)`");

  /** Matches a line of a code block or of a systemd unit. */
  private static final Pattern LINE =
      Pattern.compile(
          "(?m)^(?: {4}|\\$ | *ExecStart=).*?(?<![\\w-])(?:/\\S*/)?disk-zones ([a-z].*)$");

  /** Matches the part of a line that is for the shell, such as a comment or a pipe. */
  private static final Pattern REST = Pattern.compile("\\s(#|\\||>|2>|&).*$");

  private static final Pattern CHOICE = Pattern.compile("\\[([^\\]]*)\\]");
  private static final Pattern PLACEHOLDER = Pattern.compile("[A-Z][A-Z_]+");

  private ShownCommandLines() {}

  /**
   * Returns the arguments of each command line. Expands a synopsis into one command line without
   * optional arguments, and one for each alternative.
   */
  static List<List<String>> in(String page) {
    String text = Pages.visible(page);
    List<List<String>> lines = new ArrayList<>();
    for (Pattern pattern : List.of(SPAN, LINE)) {
      Matcher found = pattern.matcher(text);
      while (found.find()) {
        for (String line : expand(found.group(1))) {
          lines.add(arguments(line));
        }
      }
    }
    return lines;
  }

  private static List<String> expand(String line) {
    Matcher choice = CHOICE.matcher(line);
    List<String> expanded = new ArrayList<>();
    expanded.add(choice.replaceAll(""));
    choice.reset();
    while (choice.find()) {
      for (String alternative : choice.group(1).split("\\|")) {
        if (!alternative.strip().equals("options")) {
          String before = CHOICE.matcher(line.substring(0, choice.start())).replaceAll("");
          String after = CHOICE.matcher(line.substring(choice.end())).replaceAll("");
          expanded.add(before + " " + alternative + " " + after);
        }
      }
    }
    return expanded;
  }

  private static List<String> arguments(String line) {
    List<String> arguments = new ArrayList<>();
    for (String word : REST.matcher(line).replaceAll("").strip().split("\\s+")) {
      String plain = word.replaceFirst("(\\.\\.\\.|…)$", "").split("\\|")[0];
      if (!plain.isEmpty()) {
        arguments.add(PLACEHOLDER.matcher(plain).matches() ? valueOf(plain) : plain);
      }
    }
    return arguments;
  }

  private static String valueOf(String placeholder) {
    return switch (placeholder) {
      case "MB_PER_SECOND" -> "10";
      case "RANGE", "SIZE" -> "110G";
      case "AGE" -> "1d";
      default -> "/data/1";
    };
  }
}
