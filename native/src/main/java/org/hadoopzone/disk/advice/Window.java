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
package org.hadoopzone.disk.advice;

import java.util.Collections;
import java.util.List;

/** Steps that are measured together. Immutable. */
final class Window {
  private final Phase phase;
  private final boolean cold;
  private final List<Step> steps;

  private Window(Phase phase, boolean cold, List<Step> steps) {
    this.phase = phase;
    this.cold = cold;
    this.steps = Collections.unmodifiableList(steps);
  }

  static Window of(Phase phase, List<Step> steps) {
    return new Window(phase, false, steps);
  }

  /** One that starts with an empty page cache. */
  static Window cold(Phase phase, List<Step> steps) {
    return new Window(phase, true, steps);
  }

  /** What it counts for. */
  Phase phase() {
    return phase;
  }

  /** Whether it starts with an empty page cache. */
  boolean isCold() {
    return cold;
  }

  List<Step> steps() {
    return steps;
  }

  /** How many bytes of files it moves. */
  long bytes() {
    return steps.stream().mapToLong(Step::length).sum();
  }
}
