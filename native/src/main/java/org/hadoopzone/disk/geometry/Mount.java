/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.geometry;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;

/**
 * A file system and where it is mounted. Immutable.
 *
 * <p>Source: proc_pid_mountinfo(5).
 */
public final class Mount {
  private static final int NUMBER = 2;
  private static final int DIR = 4;
  private static final int OPTIONS = 2;
  private static final int OCTAL = 8;
  private static final int OCTAL_DIGITS = 3;

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
   * @throws IllegalArgumentException if it is none, naming it
   */
  public static Mount parse(String line) {
    String[] halves = line.split(" - ", 2);
    String[] fields = halves[0].split(" ");
    if (halves.length != 2 || fields.length <= DIR) {
      throw new IllegalArgumentException("\"" + line + "\" is not a line of mountinfo");
    }
    String[] ofFileSystem = halves[1].split(" ");
    return new Mount(
        fields[NUMBER],
        Paths.get(unescape(fields[DIR])),
        unescape(ofFileSystem[0]),
        ofFileSystem.length > OPTIONS ? unescape(ofFileSystem[OPTIONS]) : "");
  }

  /** Major and minor number of its device; the major one is 0 if it has no device of its own. */
  public String number() {
    return number;
  }

  /** Where it is mounted: an absolute path. */
  public Path dir() {
    return dir;
  }

  /** The type of the file system, as in {@code ext4}. */
  public String type() {
    return type;
  }

  /** Whether the file system, not just this mount of it, has an option, as in {@code ro}. */
  public boolean has(String option) {
    return Arrays.asList(options.split(",")).contains(option);
  }

  /** Whether it lies on a block device that is known to the kernel as such. */
  public boolean hasDevice() {
    return !number.startsWith("0:");
  }

  /** Blanks, tabs, line ends and backslashes are written as in {@code \040}. */
  private static String unescape(String text) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\\') {
        plain.append((char) Integer.parseInt(text.substring(i + 1, i + 1 + OCTAL_DIGITS), OCTAL));
        i += OCTAL_DIGITS;
      } else {
        plain.append(text.charAt(i));
      }
    }
    return plain.toString();
  }
}
