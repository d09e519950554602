/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.util.List;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.FencedSpace;

/**
 * Finds the target, which is the address at which cold data should begin. Space that is free or
 * owned by the fence counts as vacant. The target is the lowest address for which the cold bytes
 * before it fill all vacant space behind it. After these bytes have moved, all vacant space is
 * before the target.
 *
 * <p>To save memory, the class counts bytes in equal parts of the volume. The target is therefore
 * at a boundary between two parts. Not thread-safe.
 */
public final class PackTarget {
  /** Minimum size of a part, in bytes. */
  private static final long PART_MIN = 1 << 20;

  /** The maximum number of parts. */
  private static final int PARTS_MAX = 4096;

  private final long size;
  private final long partSize;
  private final long[] vacant;
  private final long[] cold;

  /**
   * Creates a target without cold data.
   *
   * @param size size of the file system in bytes
   * @param map space usage of equal parts of the file system, as {@link
   *     org.hadoopzone.fence.Fence#map} returns it
   */
  public PackTarget(long size, List<FencedSpace> map) {
    this.size = size;
    partSize = size / map.size();
    vacant = map.stream().mapToLong(part -> part.free() + part.fenced()).toArray();
    cold = new long[vacant.length];
  }

  /**
   * Returns the number of parts into which to divide a file system: 4096, or fewer if a part would
   * be smaller than 1 MiB.
   */
  public static int parts(long size) {
    return (int) Math.max(1, Math.min(PARTS_MAX, size / PART_MIN));
  }

  /** Adds the extents of a cold file. */
  public void add(DataFile file) {
    for (ByteRange extent : file.extents()) {
      for (long at = extent.start(); at < extent.end(); ) {
        int part = part(at);
        // A file system that has grown since the map was read may have extents behind the last
        // part.
        boolean isLast = part == vacant.length - 1;
        long end = isLast ? extent.end() : Math.min(extent.end(), start(part + 1));
        cold[part] += end - at;
        at = end;
      }
    }
  }

  /**
   * Returns the target for the files added so far. The target never increases when a file is added.
   * A file that is completely behind it need not move.
   */
  public long end() {
    long behind = 0;
    for (long bytes : vacant) {
      behind += bytes;
    }
    long before = 0;
    int part = 0;
    while (before < behind) {
      behind -= vacant[part];
      before += cold[part];
      part++;
    }
    return start(part);
  }

  /**
   * Returns the end of the allowed range for a volume that has no fence yet. This is the target if
   * all used bytes count as cold. If fewer than {@code available} bytes are free before the target,
   * returns a higher address.
   *
   * @param available bytes that must remain free in the allowed range
   */
  public static long firstEnd(long size, List<FencedSpace> map, long available) {
    PackTarget target = new PackTarget(size, map);
    for (int part = 0; part < map.size(); part++) {
      target.cold[part] = map.get(part).used();
    }
    long end = target.end();
    long free = 0;
    int part = 0;
    for (; part < map.size() && (free < available || target.start(part) < end); part++) {
      free += map.get(part).free();
    }
    return target.start(part);
  }

  private int part(long address) {
    return (int) Math.min(vacant.length - 1, address / partSize);
  }

  /** Returns the first address of a part. The last part includes the remainder of the division. */
  private long start(int part) {
    return part == vacant.length ? size : part * partSize;
  }
}
