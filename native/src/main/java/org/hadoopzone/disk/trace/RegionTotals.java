/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.trace;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import org.hadoopzone.disk.ByteRange;

/** Bytes read and written in each of some equal parts of a device, outermost first. Immutable. */
public final class RegionTotals {
  private final long size;
  private final int parts;
  private final Map<Direction, long[]> bytes = new EnumMap<>(Direction.class);

  private RegionTotals(long size, int parts) {
    this.size = size;
    this.parts = parts;
    for (Direction direction : Direction.values()) {
      bytes.put(direction, new long[parts]);
    }
  }

  /**
   * Adds up some requests, in any order. One that lies in two parts counts in each with the bytes
   * that it has there.
   *
   * @param size bytes of the device
   * @param parts how many parts, at most as many as bytes
   */
  public static RegionTotals of(Collection<Request> requests, long size, int parts) {
    RegionTotals totals = new RegionTotals(size, parts);
    for (Request request : requests) {
      for (int part = 0; part < parts; part++) {
        ByteRange range = totals.range(part);
        long inside =
            Math.min(request.end(), range.end()) - Math.max(request.address(), range.start());
        totals.bytes.get(request.direction())[part] += Math.max(0, inside);
      }
    }
    return totals;
  }

  /** How many parts. */
  public int parts() {
    return parts;
  }

  /** Where a part lies, the outermost being 0. */
  public ByteRange range(int part) {
    long start = start(part);
    return ByteRange.of(start, start(part + 1) - start);
  }

  private long start(int part) {
    return part == parts ? size : size / parts * part;
  }

  /** The bytes that went one way in a part. */
  public long bytes(int part, Direction direction) {
    return bytes.get(direction)[part];
  }
}
