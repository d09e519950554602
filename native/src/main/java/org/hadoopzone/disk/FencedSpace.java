/* SPDX-License-Identifier: Apache-2.0 */
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
