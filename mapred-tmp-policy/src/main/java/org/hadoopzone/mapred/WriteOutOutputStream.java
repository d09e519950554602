/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.IOException;
import java.io.OutputStream;
import org.hadoopzone.disk.FileAdvice;

/**
 * Has a file go to the disk in runs of one length, from its beginning on, instead of whenever the
 * kernel has too much of it and of others. For one thread, as any stream of a file.
 */
final class WriteOutOutputStream extends OutputStream {
  private final OutputStream stock;
  private final FileAdvice advice;
  private final long run;
  private long written;
  private long sent;

  WriteOutOutputStream(OutputStream stock, FileAdvice advice, long run) {
    this.stock = stock;
    this.advice = advice;
    this.run = run;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    stock.write(bytes, offset, length);
    written += length;
    if (written - sent >= run) {
      send();
    }
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void flush() throws IOException {
    stock.flush();
  }

  /** What is left is less than a run, and may be gone before it has to be written. */
  @Override
  public void close() throws IOException {
    advice.close();
    stock.close();
  }

  private void send() {
    advice.writeOut(sent, written - sent);
    sent = written;
  }
}
