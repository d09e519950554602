/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.cli.where;

import java.io.PrintWriter;
import org.hadoopzone.cli.Bar;
import org.hadoopzone.cli.LateBar;

/** Prints lines, and shows how many files were seen while there is nothing to print. */
final class Progress implements AutoCloseable {
  private static final int UNKNOWN = -1;

  private final PrintWriter out;
  private LateBar bar = newBar();
  private long files;

  Progress(PrintWriter out) {
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
