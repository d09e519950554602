/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import org.hadoopzone.fence.Fence;

/** Cancels an operation at its first step. */
public final class CancelledProgress implements Fence.Progress {
  @Override
  public void advance(long done, long total) {}

  @Override
  public boolean isCancelled() {
    return true;
  }
}
