/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import java.nio.file.Path;

/** Receives the events of a keeper, in its thread. Implementations must not throw. */
public interface KeeperListener {
  /** Called when the allowed range was changed. */
  default void changed(Path dir, Decision decision, VolumeSample before, VolumeSample after) {}

  /**
   * Called when autosizing of a fence fails. The keeper retries, and reports further failures only
   * if their message differs.
   */
  void failed(Path dir, String message);

  /**
   * Called when this keeper cannot acquire the lease because another process autosizes the fence.
   * This keeper stands by until that process stops.
   *
   * @param holder the name and the process ID of the other process
   */
  default void standsBy(Path dir, String holder) {
    failed(dir, dir + ": is already maintained by " + holder + "; stop that process first");
  }

  /** Called when a setting of the file system was changed or restored. */
  default void tuned(Path dir, String setting, String before, String after) {}

  /** Called at the first success of autosizing, and at the first success after a failure. */
  default void lookedAfter(Path dir, VolumeSample sample) {}
}
