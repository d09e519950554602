/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import com.sun.jna.Pointer;

/** The space usage of one part of a fenced file system, in bytes. Immutable. */
public final class FencedSpace {
  /** Size of {@code struct fence_space} in bytes. */
  static final int BYTES = 3 * Long.BYTES;

  private final long free;
  private final long used;
  private final long fenced;

  private FencedSpace(long free, long used, long fenced) {
    this.free = free;
    this.used = used;
    this.fenced = fenced;
  }

  /** Creates the space usage of a part from its free, used and fenced bytes. */
  public static FencedSpace of(long free, long used, long fenced) {
    return new FencedSpace(free, used, fenced);
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
