/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.File;
import java.io.OutputStream;
import java.util.function.Function;
import org.apache.hadoop.fs.FSDataInputStream;
import org.hadoopzone.disk.FileAdvice;

/**
 * In how long runs the intermediate files of a task are read and written. The kernel reads ahead
 * for each of the files of a merge a little at a time, and writes what several tasks write in turn;
 * on one spindle, each turn is a seek. Immutable.
 */
final class LongRuns {
  /** A seek is shorter than the way over what is less. */
  private static final long LEAST = 1 << 20;

  private static final long MOST = 1 << 30;

  private final long readAhead;
  private final long writeOut;

  /**
   * @param readAhead bytes to have in memory before they are asked for; 0 leaves it to the kernel
   * @param writeOut bytes to write in one go; 0 leaves it to the kernel
   */
  LongRuns(long readAhead, long writeOut) {
    this.readAhead = readAhead;
    this.writeOut = writeOut;
  }

  /**
   * Reads them from a configuration.
   *
   * @param conf key to value, {@code null} for a key that is not set
   * @throws IllegalArgumentException naming the key, the value and what is allowed
   */
  static LongRuns read(Function<String, String> conf) {
    return new LongRuns(readAhead(conf), writeOut(conf));
  }

  /** The first of them alone. */
  static long readAhead(Function<String, String> conf) {
    return bytes(conf, MapredZoneKeys.READ_AHEAD, MapredZoneKeys.READ_AHEAD_DEFAULT);
  }

  /** The second of them alone. */
  static long writeOut(Function<String, String> conf) {
    return bytes(conf, MapredZoneKeys.WRITE_OUT, MapredZoneKeys.WRITE_OUT_DEFAULT);
  }

  /** The stream of a file that is read from its beginning or from somewhere within. */
  FSDataInputStream reading(File file, FSDataInputStream stock) {
    if (readAhead == 0 || file.length() < LEAST) {
      return stock;
    }
    return FileAdvice.on(file)
        .map(advice -> new FSDataInputStream(new ReadAheadInputStream(stock, advice, readAhead)))
        .orElse(stock);
  }

  /** The stream of a file that is written from its beginning on. */
  OutputStream writing(File file, OutputStream stock) {
    if (writeOut == 0) {
      return stock;
    }
    return FileAdvice.on(file)
        .<OutputStream>map(advice -> new WriteOutOutputStream(stock, advice, writeOut))
        .orElse(stock);
  }

  private static long bytes(Function<String, String> conf, String key, long defaultValue) {
    String text = conf.apply(key);
    if (text == null) {
      return defaultValue;
    }
    try {
      long value = Long.parseLong(text.trim());
      if (value == 0 || value >= LEAST && value <= MOST) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new IllegalArgumentException(
        key + " is \"" + text + "\", but must be 0, or bytes from " + LEAST + " to " + MOST);
  }

  @Override
  public String toString() {
    return "read ahead " + readAhead + " bytes, write out " + writeOut + " bytes at a time";
  }
}
