/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk;

/**
 * One of the two parts of a spindle. A volume or local dir lies in exactly one.
 *
 * <p>On a hard disk the low addresses are the outer tracks, which move data about twice as fast as
 * the inner ones.
 */
public enum Zone {
  OUTER,
  INNER;

  /** The other part of the spindle. */
  public Zone other() {
    return this == OUTER ? INNER : OUTER;
  }
}
