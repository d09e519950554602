/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.File;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.hadoop.fs.FSDataInputStream;
import org.hadoopzone.mapred.ReadAheadInputStream.Requested;
import org.hadoopzone.util.ByteSize;
import org.hadoopzone.util.FileAdvice;

/**
 * The chunk sizes in which a task reads and writes its intermediate files. By default, Linux reads
 * little ahead for each input of a merge, and alternates between the files of concurrent tasks when
 * it writes them to disk. On a hard disk, each switch between files costs a seek. Thread-safe.
 */
public final class IoChunking {
  /** The minimum chunk size in bytes. Transferring fewer bytes takes less time than a seek. */
  private static final long LEAST = 1 << 20;

  private static final long MOST = 1 << 30;

  private final long readAhead;
  private final long writeOut;

  /** The requested ranges of the files that this task has read. */
  private final Map<File, Requested> requested = new ConcurrentHashMap<>();

  /**
   * Creates chunk sizes.
   *
   * @param readAhead bytes to read ahead into the page cache; 0 uses the kernel's read-ahead
   * @param writeOut bytes to write to disk in one chunk; 0 uses the kernel's writeback
   */
  IoChunking(long readAhead, long writeOut) {
    this.readAhead = readAhead;
    this.writeOut = writeOut;
  }

  /**
   * Reads the chunk sizes from a configuration.
   *
   * @param conf returns the value of a key, or {@code null} if the key is not set
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed values
   */
  static IoChunking read(Function<String, String> conf) {
    return new IoChunking(readAhead(conf), writeOut(conf));
  }

  /** Returns the configured read-ahead in bytes. */
  public static long readAhead(Function<String, String> conf) {
    return bytes(conf, MapredZoneKeys.READ_AHEAD, MapredZoneKeys.READ_AHEAD_DEFAULT);
  }

  /** Returns the configured write chunk in bytes. */
  public static long writeOut(Function<String, String> conf) {
    return bytes(conf, MapredZoneKeys.WRITE_OUT, MapredZoneKeys.WRITE_OUT_DEFAULT);
  }

  /**
   * Returns a stream that reads a file with the configured read-ahead. Returns the stock stream for
   * small files and for indexes: in a secure cluster, Hadoop checks the owner of an index through
   * the file descriptor of the stream, but {@link ReadAheadInputStream} provides none.
   */
  FSDataInputStream reading(File file, FSDataInputStream stock) {
    if (readAhead == 0
        || file.length() < LEAST
        || file.getName().endsWith(ZoneMapOutputFile.INDEX_SUFFIX)) {
      return stock;
    }
    return FileAdvice.on(file)
        .map(
            advice ->
                new FSDataInputStream(
                    new ReadAheadInputStream(
                        stock,
                        advice,
                        readAhead,
                        requested.computeIfAbsent(file, created -> new Requested()))))
        .orElse(stock);
  }

  /** Returns a stream that writes a new file in chunks of the configured size. */
  OutputStream writing(File file, OutputStream stock) {
    // The merges of successive partitions use the same file names.
    requested.remove(file);
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
      // Reported below.
    }
    throw new IllegalArgumentException(
        key
            + " is \""
            + text
            + "\", but must be 0, or a number of bytes from "
            + LEAST
            + " (1 MiB) to "
            + MOST
            + " (1 GiB)");
  }

  @Override
  public String toString() {
    return "read-ahead " + text(readAhead) + ", write-out " + text(writeOut);
  }

  private static String text(long chunk) {
    return chunk == 0 ? "by the kernel" : ByteSize.text(chunk);
  }
}
