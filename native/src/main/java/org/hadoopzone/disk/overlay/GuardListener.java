/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.overlay;

import java.nio.file.Path;

/** Is told what a guard does. Called by the guard's thread. */
public interface GuardListener {
  /** An overlay is mounted and guarded: it may be used from now on. */
  void mounted(Path target);

  /**
   * All that was written before is on the disk.
   *
   * @param copiedUp files that had appeared since the last sync
   * @param tookMs how long it took, in milliseconds
   */
  void synced(long copiedUp, long tookMs);

  /** Something failed beside the syncs; the guard goes on. */
  void failed(Throwable failure);

  /** An overlay was unmounted, and may be mounted again. */
  void ended(Path target);

  /** An overlay is still mounted, now without a guard. */
  void leftBehind(Path target, String why);
}
