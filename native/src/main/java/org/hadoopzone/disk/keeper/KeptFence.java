/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.keeper;

import java.io.IOException;
import java.util.function.BooleanSupplier;

/** A fence as a keeper needs it. */
interface KeptFence {
  /** Looks at it. Has to be quick, for it is done all the time. */
  Look look() throws IOException;

  /**
   * What writers can still get, in bytes, besides what is reserved for some of them; below 0 if
   * that is more than there is. Asked while it is narrowed, too.
   */
  long available();

  /**
   * Gives back what makes that many bytes and a step available, or all.
   *
   * @return the bytes that it gave back
   */
  long widen(long available, long step) throws IOException;

  /**
   * Takes what is free beyond a new end of the allowed range.
   *
   * @param step the most of the allowed range that is held at any moment, in bytes
   * @param isUrgent asked now and then: whether something else is to be done at once. It then ends.
   */
  void narrow(long end, long step, BooleanSupplier isUrgent) throws IOException;
}
