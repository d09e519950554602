/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.retention;

import java.util.regex.Pattern;

/**
 * A glob over HDFS paths: {@code *} stays within one name, {@code **} crosses {@code /}, and {@code
 * ?}, {@code [a-z]}, {@code [!a-z]} and <code>{a,b}</code> work as in a shell; {@code \} takes the
 * meaning from the character after it. Immutable and thread-safe.
 *
 * <p>Not a glob of {@link java.nio.file.FileSystems}: those take paths of this machine, and refuse
 * HDFS paths that its locale cannot write.
 */
final class PathGlob {
  private final String glob;
  private final Pattern pattern;
  private final String beginning;
  private final String literal;

  private PathGlob(String glob, Pattern pattern) {
    this.glob = glob;
    this.pattern = pattern;
    String[] literals = literalsOf(glob);
    this.beginning = literals.length == 0 ? "" : literals[0];
    this.literal = longestOf(literals);
  }

  /**
   * Parses a glob.
   *
   * @throws IllegalArgumentException saying what is wrong with it
   */
  static PathGlob parse(String glob) {
    return new PathGlob(glob, Pattern.compile(new Translation(glob).regex(), Pattern.DOTALL));
  }

  boolean matches(String path) {
    return path.startsWith(beginning) && path.contains(literal) && pattern.matcher(path).matches();
  }

  /** The parts without a special meaning, which every match contains; the first one begins it. */
  private static String[] literalsOf(String glob) {
    return glob.replaceAll("\\{.*}|\\[!?.[^]]*]|\\\\.", "*").split("[*?]");
  }

  private static String longestOf(String[] literals) {
    String longest = "";
    for (String part : literals) {
      longest = part.length() > longest.length() ? part : longest;
    }
    return longest;
  }

  @Override
  public String toString() {
    return glob;
  }

  /** From a glob to a regular expression. */
  private static final class Translation {
    private static final String MEANS_SOMETHING_IN_REGEX = "\\^$.|?*+()[]{}";

    private final String glob;
    private final StringBuilder regex = new StringBuilder();
    private int at;
    private boolean inBraces;

    Translation(String glob) {
      this.glob = glob;
    }

    String regex() {
      while (at < glob.length()) {
        translate(glob.charAt(at++));
      }
      if (inBraces) {
        throw new IllegalArgumentException("\"{\" without \"}\"");
      }
      return regex.toString();
    }

    private void translate(char c) {
      switch (c) {
        case '*':
          regex.append(skip('*') ? ".*" : "[^/]*");
          break;
        case '?':
          regex.append("[^/]");
          break;
        case '[':
          characterClass();
          break;
        case '{':
          brace(false, "(?:");
          break;
        case '}':
          brace(true, ")");
          break;
        case ',':
          regex.append(inBraces ? "|" : ",");
          break;
        case '\\':
          if (at == glob.length()) {
            throw new IllegalArgumentException("\"\\\" at the end");
          }
          literal(glob.charAt(at++));
          break;
        default:
          literal(c);
      }
    }

    private boolean skip(char c) {
      boolean isNext = at < glob.length() && glob.charAt(at) == c;
      at += isNext ? 1 : 0;
      return isNext;
    }

    private void brace(boolean expected, String translation) {
      if (inBraces != expected) {
        throw new IllegalArgumentException(inBraces ? "\"{\" within \"{\"" : "\"}\" without \"{\"");
      }
      inBraces = !expected;
      regex.append(translation);
    }

    private void characterClass() {
      boolean negated = skip('!');
      int end = glob.indexOf(']', at + 1);
      if (end < 0) {
        throw new IllegalArgumentException("\"[\" without \"]\"");
      }
      String members = glob.substring(at, end).replaceAll("([\\\\\\[\\]&^])", "\\\\$1");
      regex.append(negated ? "[^/" : "[").append(members).append(']');
      at = end + 1;
    }

    private void literal(char c) {
      if (MEANS_SOMETHING_IN_REGEX.indexOf(c) >= 0) {
        regex.append('\\');
      }
      regex.append(c);
    }
  }
}
