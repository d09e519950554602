/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.hadoopzone.util.FileAdvice;

/**
 * Reads a file ahead into the page cache, one window at a time. The next window is requested when
 * half of the current window has been read. Not thread-safe, like other file streams.
 */
final class ReadAheadInputStream extends FSInputStream {
  private final FSDataInputStream stock;
  private final FileAdvice advice;
  private final long window;
  private final Requested requested;

  /**
   * The range of a file that was requested from the kernel. All streams of a file share it, because
   * a merge opens the file again for each of its segments. Thread-safe.
   */
  static final class Requested {
    private long start;
    private long end;

    /** Requests the next window if less than half of a window is left. */
    private synchronized void lookAhead(long position, long window, FileAdvice advice) {
      if (position < start || position > end) {
        start = position;
        end = position;
      }
      if (end - position <= window / 2) {
        advice.willNeed(end, window);
        end += window;
      }
    }
  }

  ReadAheadInputStream(
      FSDataInputStream stock, FileAdvice advice, long window, Requested requested) {
    this.stock = stock;
    this.advice = advice;
    this.window = window;
    this.requested = requested;
  }

  @Override
  public int read() throws IOException {
    lookAhead();
    return stock.read();
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    lookAhead();
    return stock.read(buffer, offset, length);
  }

  /** {@inheritDoc} Positional reads do not trigger read-ahead. */
  @Override
  public int read(long position, byte[] buffer, int offset, int length) throws IOException {
    return stock.read(position, buffer, offset, length);
  }

  @Override
  public long skip(long bytes) throws IOException {
    return stock.skip(bytes);
  }

  @Override
  public int available() throws IOException {
    return stock.available();
  }

  @Override
  public void seek(long position) throws IOException {
    stock.seek(position);
  }

  @Override
  public long getPos() throws IOException {
    return stock.getPos();
  }

  @Override
  public boolean seekToNewSource(long position) throws IOException {
    return stock.seekToNewSource(position);
  }

  @Override
  public void close() throws IOException {
    advice.close();
    stock.close();
  }

  private void lookAhead() throws IOException {
    requested.lookAhead(stock.getPos(), window, advice);
  }
}
