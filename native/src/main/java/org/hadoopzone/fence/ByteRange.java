/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hadoopzone.util.ByteSize;

/** A range of bytes on a device, given by its start and its length. Immutable. */
public final class ByteRange {
  private static final Pattern SIZE = Pattern.compile("(\\d+)([KMGT]?)");
  private static final Pattern PERCENT = Pattern.compile("(\\d+(?:\\.\\d+)?)%");
  private static final String UNITS = "KMGT";

  private final long start;
  private final long length;

  private ByteRange(long start, long length) {
    this.start = start;
    this.length = length;
  }

  /**
   * Creates a range from its first byte and its length in bytes.
   *
   * @throws IllegalArgumentException if the range is empty, begins below 0, or ends above 2^63 - 1
   */
  public static ByteRange of(long start, long length) {
    if (start < 0 || length <= 0 || start > Long.MAX_VALUE - length) {
      throw new IllegalArgumentException(
          "invalid range: start " + start + " bytes, length " + length + " bytes");
    }
    return new ByteRange(start, length);
  }

  /**
   * Parses a range as users write it: {@code 110G} is the first 110 GiB of a file system, {@code
   * 22%} its first 22 percent, and {@code 10G..110G} the range between two positions. The units K,
   * M, G and T are powers of 1024.
   *
   * @param total size of the file system in bytes
   * @throws IllegalArgumentException if the text is not a valid range; the message names the text
   *     and the allowed syntax
   */
  public static ByteRange parse(String text, long total) {
    String[] ends = text.trim().split("\\.\\.", 2);
    long start = ends.length == 2 ? position(ends[0], total, text) : 0;
    long end = position(ends[ends.length - 1], total, text);
    if (end > total) {
      throw new IllegalArgumentException(
          "\"" + text + "\" ends beyond the file system, which has " + ByteSize.exactText(total));
    }
    if (end <= start) {
      throw new IllegalArgumentException(
          "the range \""
              + text
              + "\" is empty: its end must be above its start; the size of the file system is "
              + ByteSize.exactText(total));
    }
    return of(start, end - start);
  }

  private static long position(String text, long total, String whole) {
    Matcher percent = PERCENT.matcher(text);
    if (percent.matches() && Double.parseDouble(percent.group(1)) <= 100) {
      return (long) (total * (Double.parseDouble(percent.group(1)) / 100));
    }
    Matcher size = SIZE.matcher(text);
    if (!size.matches()) {
      throw new IllegalArgumentException(
          "\"" + whole + "\" is not a range. Write it as 110G, 22% or 10G..110G");
    }
    long factor = 1L << 10 * (UNITS.indexOf(size.group(2)) + (size.group(2).isEmpty() ? 0 : 1));
    try {
      return Math.multiplyExact(Long.parseLong(size.group(1)), factor);
    } catch (ArithmeticException | NumberFormatException e) {
      throw new IllegalArgumentException("\"" + whole + "\" is larger than any disk", e);
    }
  }

  /** Returns the address of the first byte. */
  public long start() {
    return start;
  }

  /** Returns the length in bytes. */
  public long length() {
    return length;
  }

  /** Returns the address of the byte after the last one. */
  public long end() {
    return start + length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ByteRange
        && ((ByteRange) other).start == start
        && ((ByteRange) other).length == length;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(start) * 31 + Long.hashCode(length);
  }

  @Override
  public String toString() {
    return start + ".." + end();
  }
}
