/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import java.nio.file.Path;

/** Receives the events of a guard. Called by the guard's thread. */
public interface GuardListener {
  /** Called when an overlay is mounted and guarded, and can be used. */
  void mounted(Path target);

  /**
   * Called after a sync. All data that was written before the sync is then on the disk.
   *
   * @param copiedUp the number of files created since the last sync
   * @param tookMs the duration of the sync in milliseconds
   */
  void synced(long copiedUp, long tookMs);

  /** Called when an operation other than a sync has failed; the guard continues. */
  void failed(Throwable failure);

  /** Called when an overlay was unmounted cleanly and can be mounted again. */
  void ended(Path target);

  /** Called with the reason when an overlay stays mounted without a guard. */
  void leftBehind(Path target, String why);
}
