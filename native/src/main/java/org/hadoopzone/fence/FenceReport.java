/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

/** The result of an operation on a fence; sizes in bytes. Immutable. */
public final class FenceReport {
  private final long taken;
  private final long givenBack;
  private final long left;
  private final long mostHeld;

  FenceReport(FenceLibrary.Report report) {
    taken = report.taken;
    givenBack = report.given_back;
    left = report.left;
    mostHeld = report.most_held;
  }

  /** Returns the bytes outside of the allowed range that were added to the fence. */
  public long taken() {
    return taken;
  }

  /** Returns the bytes released from the fence to the allowed range. */
  public long givenBack() {
    return givenBack;
  }

  /**
   * Returns the bytes outside of the allowed range that are still free because they could not be
   * fenced.
   */
  public long left() {
    return left;
  }

  /**
   * Returns the maximum number of bytes of the allowed range that the fence owned at any time
   * during the operation.
   */
  public long mostHeld() {
    return mostHeld;
  }
}
