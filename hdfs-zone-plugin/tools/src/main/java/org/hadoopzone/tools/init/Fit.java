/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

/** The kind of zones that fits a disk. */
enum Fit {
  /** Free space collects on the outer tracks of one file system. */
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
