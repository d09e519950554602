/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.io.PrintWriter;
import org.hadoopzone.tools.cli.Bar;
import org.hadoopzone.tools.cli.LateBar;

/** Prints lines, and shows how many files were seen while there is nothing to print. */
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

  /** One file more was seen. */
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
