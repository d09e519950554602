/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

/** Receives the progress of work, in bytes or items. */
@FunctionalInterface
public interface Progress {
  /** Reports how much is done, and the total amount as far as it is known. */
  void advance(long done, long total);
}
