/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

/** A profile that could not be measured, with the reason. Immutable. */
public final class NotMeasured {
  private final MkfsProfile recipe;
  private final String reason;

  NotMeasured(MkfsProfile recipe, String reason) {
    this.recipe = recipe;
    this.reason = reason;
  }

  /** Returns the profile. */
  public MkfsProfile recipe() {
    return recipe;
  }

  /** Returns the reason why the profile was not measured, with the remedy. */
  public String reason() {
    return reason;
  }
}
