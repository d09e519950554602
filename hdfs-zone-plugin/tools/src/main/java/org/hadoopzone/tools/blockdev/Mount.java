/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.blockdev;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hadoopzone.util.RawPath;

/**
 * A mounted file system. Immutable.
 *
 * <p>Source: proc_pid_mountinfo(5).
 */
public final class Mount {
  private static final int NUMBER = 2;
  private static final int DIR = 4;
  private static final int OPTIONS = 2;
  private static final int OCTAL = 8;
  private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{3})");

  private final String number;
  private final Path dir;
  private final String type;
  private final String options;

  private Mount(String number, Path dir, String type, String options) {
    this.number = number;
    this.dir = dir;
    this.type = type;
    this.options = options;
  }

  /**
   * Parses a line of {@code /proc/self/mountinfo}.
   *
   * @param line the line, decoded as ISO 8859-1, because file names in it may be in any encoding
   * @throws IllegalArgumentException if the line is malformed; the message contains the line
   */
  public static Mount parse(String line) {
    String[] halves = line.split(" - ", 2);
    String[] fields = halves[0].split(" ");
    if (halves.length != 2 || fields.length <= DIR) {
      throw new IllegalArgumentException("\"" + line + "\" is not a valid mountinfo line");
    }
    String[] ofFileSystem = halves[1].split(" ");
    return new Mount(
        fields[NUMBER],
        RawPath.of(unescape(fields[DIR])),
        unescape(ofFileSystem[0]),
        ofFileSystem.length > OPTIONS ? unescape(ofFileSystem[OPTIONS]) : "");
  }

  /**
   * Returns the major and minor number of the device; the major number is 0 if the file system has
   * no block device.
   */
  public String number() {
    return number;
  }

  /** Returns the mount point as an absolute path. */
  public Path dir() {
    return dir;
  }

  /** Returns the type of the file system, such as {@code ext4}. */
  public String type() {
    return type;
  }

  /**
   * Returns whether an option of the file system, such as {@code upperdir}, is set to the given
   * path. Ignores options that apply only to this mount.
   *
   * @param value an absolute path without symbolic links
   */
  public boolean has(String option, Path value) {
    String prefix = option + "=";
    return Arrays.stream(options.split(","))
        .filter(each -> each.startsWith(prefix + "/"))
        .anyMatch(each -> RawPath.of(each.substring(prefix.length())).equals(value));
  }

  /** Returns whether the file system is on a block device. */
  public boolean hasDevice() {
    return !number.startsWith("0:");
  }

  /** Replaces octal escapes, such as {@code \040}, for blanks, tabs, line ends and backslashes. */
  private static String unescape(String text) {
    StringBuffer plain = new StringBuffer();
    Matcher escape = ESCAPE.matcher(text);
    while (escape.find()) {
      String character = String.valueOf((char) Integer.parseInt(escape.group(1), OCTAL));
      escape.appendReplacement(plain, Matcher.quoteReplacement(character));
    }
    return escape.appendTail(plain).toString();
  }
}
