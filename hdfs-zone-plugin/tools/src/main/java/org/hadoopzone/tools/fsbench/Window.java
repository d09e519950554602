/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.util.Collections;
import java.util.List;

/** A sequence of steps that are measured together. Immutable. */
final class Window {
  private final Phase phase;
  private final boolean cold;
  private final List<FileStep> steps;

  private Window(Phase phase, boolean cold, List<FileStep> steps) {
    this.phase = phase;
    this.cold = cold;
    this.steps = Collections.unmodifiableList(steps);
  }

  static Window of(Phase phase, List<FileStep> steps) {
    return new Window(phase, false, steps);
  }

  /** Creates a window that starts with an empty page cache. */
  static Window cold(Phase phase, List<FileStep> steps) {
    return new Window(phase, true, steps);
  }

  /** Returns the phase to which the cost of this window is added. */
  Phase phase() {
    return phase;
  }

  /** Returns whether this window starts with an empty page cache. */
  boolean isCold() {
    return cold;
  }

  List<FileStep> steps() {
    return steps;
  }

  /** Returns the number of file bytes that this window reads and writes. */
  long bytes() {
    return steps.stream().mapToLong(FileStep::length).sum();
  }
}
