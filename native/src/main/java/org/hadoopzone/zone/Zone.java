/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

/**
 * One of the two parts of a disk. A volume or local dir is in exactly one zone.
 *
 * <p>On a hard disk the low addresses are on the outer tracks, which transfer data about twice as
 * fast as the inner ones.
 */
public enum Zone {
  OUTER,
  INNER;

  /** Returns the other zone of the disk. */
  public Zone other() {
    return this == OUTER ? INNER : OUTER;
  }
}
