/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
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
