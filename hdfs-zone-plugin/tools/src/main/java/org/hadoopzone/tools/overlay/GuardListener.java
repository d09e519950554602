/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import java.nio.file.Path;

/** Receives the events of a guard. Called by the guard's thread. */
public interface GuardListener {
  /** An overlay is mounted and guarded, and can be used from now on. */
  void mounted(Path target);

  /**
   * All data that was written before this sync is on the disk.
   *
   * @param copiedUp the number of files created since the last sync
   * @param tookMs the duration of the sync in milliseconds
   */
  void synced(long copiedUp, long tookMs);

  /** An operation other than a sync failed; the guard continues. */
  void failed(Throwable failure);

  /** An overlay was unmounted, and can be mounted again. */
  void ended(Path target);

  /** An overlay is still mounted, but no longer guarded. */
  void leftBehind(Path target, String why);
}
