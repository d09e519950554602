/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the command lines in the blocks of code and in the sentences of a page. */
public final class PageCommands {
  /** Matches a fenced code block, or indented lines that may have blank lines between them. */
  private static final Pattern BLOCK =
      Pattern.compile("(?ms)^```\\w*\\n(.*?)^```|(?:^ {4}[^\\n]*\\n(?:\\n(?= {4}))?)+");

  private static final Pattern PARAGRAPH_END = Pattern.compile("\\n\\s*\\n");
  private static final String PROMPT = "$ ";

  /**
   * Matches the start of a paragraph without command lines, such as a diagram, output, a log
   * message, a property, YAML, Java or a script.
   */
  private static final Pattern OTHER =
      Pattern.compile(
          "job submission|fast tracks, |Temporary files on|class {6}|Cannot determine the zones"
              + "|Blocks go to|Nominating storages|mapreduce\\.|scrape_configs:|try \\(|for round|DEV=");

  /** Matches the schedule and the user in a line of a system crontab. */
  private static final Pattern SCHEDULE = Pattern.compile("^(?:[\\d*,/-]+ ){5}\\w+ ");

  private static final Pattern COMMENT = Pattern.compile("(?:^|\\s)#.*");

  /** Matches a placeholder in capital letters, the start of an optional part, or an ellipsis. */
  private static final Pattern PLACEHOLDER =
      Pattern.compile("…|\\[|(?<![\\w/=-])(?!ALL_SSD)[A-Z][A-Z_]+(?![\\w=-])|(?<==)[A-Z]\\b");

  private static final Pattern SPAN = Pattern.compile("(?<!`)`([^`]+)`");

  /** Matches a build, or a command with an option, an absolute path or a URL. */
  private static final Pattern IN_SENTENCE =
      Pattern.compile(
          "(?:make|mvn) .*|(?:curl|disk-zones|hdfs|mount|rmdir|sudo|sync|systemctl)(?= )"
              + ".*(?: /|://| --\\w).*");

  private static final Pattern BUILD =
      Pattern.compile("(?:make (?!-C native drive$)|mvn |cd hdfs-zone|[A-Z]=).*");

  private PageCommands() {}

  /**
   * Returns the command lines in the blocks of code. In a block with prompts, these are the lines
   * with a prompt; the other lines are output. In other blocks, these are all lines outside of the
   * paragraphs that {@link #OTHER} matches.
   */
  public static List<String> inBlocks(String page) {
    List<String> commands = new ArrayList<>();
    Matcher block = BLOCK.matcher(Pages.visible(page));
    while (block.find()) {
      String text = block.group(1) == null ? block.group() : block.group(1);
      List<String> prompted = lines(text).stream().filter(l -> l.startsWith(PROMPT)).toList();
      if (prompted.isEmpty()) {
        addParagraphs(text, commands);
      } else {
        prompted.forEach(line -> commands.add(line.substring(PROMPT.length())));
      }
    }
    return commands;
  }

  private static void addParagraphs(String block, List<String> commands) {
    for (String paragraph : PARAGRAPH_END.split(block)) {
      if (!OTHER.matcher(paragraph.strip()).lookingAt()) {
        for (String line : lines(paragraph)) {
          commands.add(SCHEDULE.matcher(line).replaceFirst(""));
        }
      }
    }
    commands.removeIf(line -> withoutComment(line).isEmpty());
  }

  private static List<String> lines(String text) {
    return text.lines().map(String::strip).toList();
  }

  /**
   * Returns the command lines in sentences. Leaves out lines with placeholders. Also leaves out
   * commands that {@link #IN_SENTENCE} does not match, because a sentence only mentions their
   * names.
   */
  public static List<String> inSentences(String page) {
    String sentences = BLOCK.matcher(Pages.visible(page)).replaceAll("");
    return SPAN.matcher(sentences)
        .results()
        .map(span -> span.group(1).replaceAll("\\s+", " "))
        .filter(line -> IN_SENTENCE.matcher(line).matches() && !hasPlaceholder(line))
        .toList();
  }

  /** Returns a command line without its comment. */
  public static String withoutComment(String line) {
    return COMMENT.matcher(line).replaceAll("").strip();
  }

  /** Returns whether a command line has a placeholder, so that a shell cannot run it. */
  public static boolean hasPlaceholder(String line) {
    return PLACEHOLDER.matcher(withoutComment(line)).find();
  }

  /** Returns whether a command line builds, tests or measures the project. */
  public static boolean isBuild(String line) {
    return BUILD.matcher(line).matches();
  }
}
