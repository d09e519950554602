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
package org.hadoopzone.doctor;

import org.hadoopzone.disk.Fence;

/** A local dir on a file system with a fence, in bytes. Immutable. */
final class FencedDir {
  private final String path;
  private final Fence.Mode mode;
  private final long size;
  private final long available;
  private final long fenced;

  FencedDir(String path, Fence.Mode mode, long size, long available, long fenced) {
    this.path = path;
    this.mode = mode;
    this.size = size;
    this.available = available;
    this.fenced = fenced;
  }

  String path() {
    return path;
  }

  Fence.Mode mode() {
    return mode;
  }

  /** What df shows as size. */
  long size() {
    return size;
  }

  /** What df shows as available. */
  long available() {
    return available;
  }

  /** What the fence owns, which looks used. */
  long fenced() {
    return fenced;
  }

  /** Whether so many bytes would be available if it were not for the fence. */
  boolean hides(long bytes) {
    return available < bytes && available + fenced >= bytes;
  }
}
