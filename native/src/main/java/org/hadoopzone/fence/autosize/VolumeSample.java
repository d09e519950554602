/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import org.hadoopzone.fence.ByteRange;

/** The use of a volume at one moment; sizes in bytes. Immutable. */
public final class VolumeSample {
  private final ByteRange allowed;
  private final long size;
  private final long available;
  private final long fenced;

  /**
   * Creates a sample.
   *
   * @param size size of the volume, as df shows it
   * @param available bytes available to writers; all of them are in the allowed range if the fence
   *     is complete
   * @param fenced bytes that the fence owns
   */
  VolumeSample(ByteRange allowed, long size, long available, long fenced) {
    this.allowed = allowed;
    this.size = size;
    this.available = available;
    this.fenced = fenced;
  }

  /** Returns the range where ext4 may allocate new files. */
  public ByteRange allowed() {
    return allowed;
  }

  /** Returns the size of the volume in bytes. */
  public long size() {
    return size;
  }

  /**
   * Returns the bytes that writers can still allocate in the allowed range, minus the bytes that
   * they have already reserved.
   */
  public long available() {
    return available;
  }

  /** Returns the bytes that the fence owns. */
  public long fenced() {
    return fenced;
  }

  /**
   * Returns the bytes that are neither available nor fenced. The difference between two samples is
   * the number of bytes written minus the number of bytes deleted.
   */
  public long used() {
    return size - available - fenced;
  }

  /** Returns the bytes in use in the allowed range, including space that is reserved for root. */
  public long usedInside() {
    return Math.max(0, allowed.length() - available);
  }
}
