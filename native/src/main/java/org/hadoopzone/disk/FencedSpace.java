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

import com.sun.jna.Pointer;

/** What one part of a fenced file system holds, in bytes. Immutable. */
public final class FencedSpace {
  /** Of {@code struct fence_space}. */
  static final int BYTES = 3 * Long.BYTES;

  private final long free;
  private final long used;
  private final long fenced;

  private FencedSpace(long free, long used, long fenced) {
    this.free = free;
    this.used = used;
    this.fenced = fenced;
  }

  static FencedSpace read(Pointer memory, long offset) {
    return new FencedSpace(
        memory.getLong(offset),
        memory.getLong(offset + Long.BYTES),
        memory.getLong(offset + 2 * Long.BYTES));
  }

  public long free() {
    return free;
  }

  public long used() {
    return used;
  }

  public long fenced() {
    return fenced;
  }
}
