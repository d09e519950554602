/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import java.io.IOException;
import java.util.function.BooleanSupplier;

/** The operations on a fence that autosizing needs. */
interface KeptFence {
  /** Takes a sample. Must be fast because it is called at every interval. */
  VolumeSample sample() throws IOException;

  /**
   * Returns the bytes that writers can still allocate, minus the bytes that they have already
   * reserved. Negative if more is reserved than available. Also called during a narrowing.
   */
  long available();

  /**
   * Widens the allowed range until the given bytes and a step are available, or until nothing is
   * fenced.
   *
   * @return the bytes released
   */
  long widen(long available, long step) throws IOException;

  /**
   * Fences the free space beyond a new end of the allowed range.
   *
   * @param step the maximum number of bytes of the allowed range that the fence owns at any time
   *     during the operation
   * @param isUrgent checked repeatedly; the narrowing ends early when it returns true
   */
  void narrow(long end, long step, BooleanSupplier isUrgent) throws IOException;

  /** Lifts the fence. Waits until other operations on the fence have ended. */
  void lift() throws IOException;
}
