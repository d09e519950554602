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
package org.hadoopzone.cli.survey;

import java.util.concurrent.TimeUnit;
import org.hadoopzone.cli.Bar;

/** A bar for what takes longer than two seconds; what is done sooner needs none. */
final class LateBar implements AutoCloseable {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final String task;
  private final long start = System.nanoTime();
  private Bar bar;

  LateBar(String task) {
    this.task = task;
  }

  void advance(long done, long total) {
    if (bar == null && System.nanoTime() - start > PATIENCE_NANOS) {
      bar = Bar.begin(task);
    }
    if (bar != null) {
      bar.advance(done, total);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
