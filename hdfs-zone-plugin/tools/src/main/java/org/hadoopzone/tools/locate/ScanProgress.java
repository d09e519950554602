/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.io.PrintWriter;
import org.hadoopzone.tools.cli.Bar;
import org.hadoopzone.tools.cli.LateBar;

/**
 * Prints lines, and shows a progress bar with the number of files while there are no lines to
 * print.
 */
final class ScanProgress implements AutoCloseable {
  private static final int UNKNOWN = -1;

  private final PrintWriter out;
  private LateBar bar = newBar();
  private long files;

  ScanProgress(PrintWriter out) {
    this.out = out;
  }

  private static LateBar newBar() {
    return new LateBar(() -> Bar.counting("files"));
  }

  void line(String text) {
    bar.close();
    out.println(text);
    bar = newBar();
  }

  /** Adds one to the number of files. */
  void countFile() {
    files++;
    bar.advance(files, UNKNOWN);
  }

  @Override
  public void close() {
    bar.close();
    out.flush();
  }
}
