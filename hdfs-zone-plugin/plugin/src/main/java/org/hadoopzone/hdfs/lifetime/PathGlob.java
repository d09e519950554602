/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.lifetime;

import java.util.regex.Pattern;

/**
 * A glob over HDFS paths. {@code *} matches within one path component, {@code **} crosses {@code
 * /}. {@code ?}, {@code [a-z]}, {@code [!a-z]} and <code>{a,b}</code> work as in a shell, and
 * {@code \} escapes the next character. Immutable and thread-safe.
 *
 * <p>Globs of {@link java.nio.file.FileSystems} are not suitable: they accept paths of the local
 * machine only, and reject HDFS paths that the machine's locale cannot encode.
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
   * @throws IllegalArgumentException if the glob is invalid; the message describes the problem
   */
  static PathGlob parse(String glob) {
    return new PathGlob(glob, Pattern.compile(new Translation(glob).regex(), Pattern.DOTALL));
  }

  boolean matches(String path) {
    return path.startsWith(beginning) && path.contains(literal) && pattern.matcher(path).matches();
  }

  /**
   * Returns the literal parts of a glob. Every matching path contains all of these parts, and
   * starts with the first part.
   */
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

  /** Translates a glob to a regular expression. */
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
