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
package org.hadoopzone.cli;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A bar for what takes longer than two seconds; what is done sooner needs none. */
public final class LateBar implements AutoCloseable {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Supplier<Bar> begin;
  private final long start = System.nanoTime();
  private Bar bar;

  private LateBar(Supplier<Bar> begin) {
    this.begin = begin;
  }

  /** For bytes. */
  public static LateBar of(String task) {
    return new LateBar(() -> Bar.begin(task));
  }

  /** For things that are counted. */
  public static LateBar counting(String task) {
    return new LateBar(() -> Bar.beginCounting(task));
  }

  /** Shows how much is done, and how much there is to do. */
  public void advance(long done, long total) {
    if (bar == null && System.nanoTime() - start > PATIENCE_NANOS) {
      bar = begin.get();
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
