/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

/** A file system that could not be measured, and why. Immutable. */
public final class NotMeasured {
  private final Recipe recipe;
  private final String reason;

  NotMeasured(Recipe recipe, String reason) {
    this.recipe = recipe;
    this.reason = reason;
  }

  /** What was to be made. */
  public Recipe recipe() {
    return recipe;
  }

  /** Why it was not measured, and what would help. */
  public String reason() {
    return reason;
  }
}
