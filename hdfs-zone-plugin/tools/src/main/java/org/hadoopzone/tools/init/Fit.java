/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

/** The kind of zones that fits a disk. */
enum Fit {
  /**
   * Cold files move to the inner tracks of a file system, so that free space collects on its outer
   * tracks.
   */
  IN_PLACE("zones in place"),
  /** The outer and the inner partition of the disk are zones. */
  TWO_PARTITIONS("two partitions"),
  NOTHING("nothing");

  private final String text;

  Fit(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
