/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.SinkReport;
import org.hadoopzone.fence.autosize.KeeperSettings;

/** The operations on a fence that packing needs. The fence need not be set. */
interface PackFence {
  /** The end of the range is rounded to a block or cluster, which has at most this many bytes. */
  long ROUNDING_MAX = 1 << 20;

  /** Returns the user ID of the fence's owner; without a fence, of its future owner. */
  long owner() throws IOException;

  /** Returns the end of the allowed range; without a fence, the size of the file system. */
  long end() throws IOException;

  /**
   * Counts the vacant space of the file system: the bytes that are free or owned by the fence.
   * Takes up to a second on 20 TB, and minutes if the kernel has not read the block bitmaps since
   * the mount.
   */
  PackTarget target() throws IOException;

  /** Returns the extents of a file on the device. */
  List<ByteRange> extents(Path file) throws IOException;

  /**
   * Returns whether less than {@link KeeperSettings#leastAvailable} is available to writers. The
   * keeper then widens the range. Also called while a file moves.
   */
  boolean isShort();

  /**
   * Widens the allowed range so that it ends at or above an address. Does nothing without a fence.
   */
  void widen(long end) throws IOException;

  /**
   * Narrows the allowed range, so that the fence owns more blocks. If the range already ends at
   * {@code end}, the fence only gains free blocks beyond the range.
   *
   * @param end the lowest address to which the end of the range may move
   * @param needed bytes that must remain available to writers
   * @param progress receives the progress, and can cancel the narrowing
   * @return whether the fence owns more blocks
   */
  boolean narrow(long end, long needed, Fence.Progress progress) throws IOException;

  /** Moves a file out of the allowed range, into blocks that the fence owns. */
  SinkReport sink(Path file, Fence.Progress progress) throws IOException;
}
