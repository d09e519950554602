/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import org.hadoopzone.fence.ByteRange;

/** The bytes read and written in equal parts of a device, outermost part first. Immutable. */
public final class RegionTotals {
  private final long size;
  private final int parts;
  private final Map<Direction, long[]> bytes = new EnumMap<>(Direction.class);

  /**
   * Sums the bytes of requests by part. The requests may be in any order. If a request spans
   * several parts, adds to each part the bytes in that part.
   *
   * @param size the size of the device in bytes
   * @param parts the number of parts, at most {@code size}
   */
  public RegionTotals(Collection<Request> requests, long size, int parts) {
    this.size = size;
    this.parts = parts;
    for (Direction direction : Direction.values()) {
      bytes.put(direction, new long[parts]);
    }
    for (Request request : requests) {
      for (int part = 0; part < parts; part++) {
        ByteRange range = range(part);
        long inside =
            Math.min(request.end(), range.end()) - Math.max(request.address(), range.start());
        bytes.get(request.direction())[part] += Math.max(0, inside);
      }
    }
  }

  /** Returns the address range of a part; part 0 is the outermost. */
  public ByteRange range(int part) {
    long start = start(part);
    return ByteRange.of(start, start(part + 1) - start);
  }

  private long start(int part) {
    return part == parts ? size : size / parts * part;
  }

  /** Returns the bytes read or written in a part. */
  public long bytes(int part, Direction direction) {
    return bytes.get(direction)[part];
  }
}
