/* SPDX-License-Identifier: Apache-2.0 */
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
