/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.hadoopzone.util.FileAdvice;

/**
 * Starts to write each chunk of a file to disk as soon as it is complete. By default, the kernel
 * waits until all files together have too many dirty pages. Not thread-safe, like other file
 * streams.
 */
final class WriteOutOutputStream extends FilterOutputStream {
  private final FileAdvice advice;
  private final long run;
  private long written;
  private long sent;

  WriteOutOutputStream(OutputStream stock, FileAdvice advice, long run) {
    super(stock);
    this.advice = advice;
    this.run = run;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
    written += length;
    if (written - sent >= run) {
      send();
    }
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  /**
   * {@inheritDoc} Leaves the last incomplete chunk to the kernel: the file may be deleted before
   * the kernel writes it.
   */
  @Override
  public void close() throws IOException {
    advice.close();
    out.close();
  }

  private void send() {
    advice.writeOut(sent, written - sent);
    sent = written;
  }
}
