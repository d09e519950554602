/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk;

/** What an operation on a fence did, in bytes. Immutable. */
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

  /** Taken outside of the allowed range. */
  public long taken() {
    return taken;
  }

  /** Given back to the allowed range. */
  public long givenBack() {
    return givenBack;
  }

  /** Still free outside of the allowed range, because it could not be taken. */
  public long left() {
    return left;
  }

  /** The most of the allowed range that was held at any moment. */
  public long mostHeld() {
    return mostHeld;
  }
}
