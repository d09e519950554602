/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

/** The kind of zones that fits a disk. */
enum Fit {
  /**
   * The DataNode moves cold files to the inner tracks of a file system. The free space is then on
   * its outer tracks.
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
