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
package org.hadoopzone.disk;

/** What can be done with a fence whether its file system is mounted or not. */
public interface BasicFence {
  /** Brings the fence into the asked state, whatever state it is in. */
  FenceReport set(ByteRange allowed, Fence.Mode mode, Fence.Progress progress)
      throws FenceException;

  /** Removes the fence, if there is one. */
  FenceReport lift(Fence.Progress progress) throws FenceException;

  /**
   * The same fence, trusted although someone else has changed it: what is left of it is put right
   * by {@link #set}, or lifted. Without that, both refuse.
   */
  BasicFence adopted();

  /** What there is. */
  FenceStatus status() throws FenceException;
}
