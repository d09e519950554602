/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceException;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.FencedSpace;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.util.ByteSize;

/** The allowed range of the first fence of a volume. Immutable. */
public final class FirstRange {
  private final Path dir;
  private final long size;
  private final long needed;
  private final long end;

  private FirstRange(Path dir, long size, long needed, long end) {
    this.dir = dir;
    this.size = size;
    this.needed = needed;
    this.end = end;
  }

  /**
   * Computes the range for a volume that has no fence yet. In this range, at least {@link
   * KeeperSettings#neededForFence} is available.
   *
   * @param dir directory of the fence
   * @param status the current status of the volume
   * @param reserved the bytes that writers have reserved but not written yet
   */
  public static FirstRange of(Path dir, FenceStatus status, KeeperSettings settings, long reserved)
      throws FenceException {
    long size = status.size();
    int parts = PackTarget.parts(size);
    long needed = settings.neededForFence(size);
    List<FencedSpace> map = Fence.in(dir).map(parts);
    long end = PackTarget.firstEnd(size, map, needed + status.reserved() + reserved);
    return new FirstRange(dir, size, needed, end);
  }

  /**
   * Returns why the fence cannot be set; empty if there is enough free space for the range. The
   * text does not contain the reserved bytes, so that the same refusal always has the same text.
   */
  public Optional<String> refusal() {
    if (end < size) {
      return Optional.empty();
    }
    return Optional.of(
        dir
            + ": cannot set a fence: the allowed range needs "
            + ByteSize.text(needed)
            + " of free space, not counting space reserved for root or for blocks being written."
            + " The file system has less; delete files, or move them to another file system");
  }

  ByteRange range() {
    return ByteRange.of(0, end);
  }
}
