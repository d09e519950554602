/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.keeper;

import org.hadoopzone.disk.ByteRange;

/** What is seen of a volume at one moment; sizes in bytes. Immutable. */
public final class Look {
  private final ByteRange allowed;
  private final long size;
  private final long available;
  private final long fenced;

  /**
   * A look.
   *
   * @param size of the volume, as df shows it
   * @param available to writers, wherever it is: in a whole fence all of that is in the range
   * @param fenced owned by the fence
   */
  Look(ByteRange allowed, long size, long available, long fenced) {
    this.allowed = allowed;
    this.size = size;
    this.available = available;
    this.fenced = fenced;
  }

  /** Where new files may lie. */
  public ByteRange allowed() {
    return allowed;
  }

  /** Of the volume. */
  public long size() {
    return size;
  }

  /** What writers can still get before they meet the fence, besides what is reserved for some. */
  public long available() {
    return available;
  }

  /** Owned by the fence. */
  public long fenced() {
    return fenced;
  }

  /** Neither available nor fenced: a change of it is what was written and removed. */
  public long used() {
    return size - available - fenced;
  }

  /** In use in the allowed range, with what is kept for root. */
  public long usedInside() {
    return Math.max(0, allowed.length() - available);
  }
}
