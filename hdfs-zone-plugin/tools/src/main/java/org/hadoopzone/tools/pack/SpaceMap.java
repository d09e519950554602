/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import java.util.Arrays;
import java.util.List;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.FencedSpace;

/**
 * The bytes of each kind of space, and how many of them are cold, in each part of a file system.
 * The parts have equal sizes and are sorted by address. Not thread-safe.
 */
final class SpaceMap {
  private static final int KINDS = SpaceKind.values().length;

  /** The order in which cold data moves. */
  private static final List<SpaceKind> COLDEST_FIRST =
      Arrays.asList(
          SpaceKind.OLDER, SpaceKind.UNDER_A_MONTH, SpaceKind.UNDER_A_WEEK, SpaceKind.UNDER_A_DAY);

  private final long size;
  private final long[][] bytes;
  private final long[][] cold;

  /**
   * Creates a map in which all used space is {@link SpaceKind#OTHER}.
   *
   * @param size the size of the file system in bytes
   * @param parts the parts of the file system, as {@link org.hadoopzone.fence.Fence#map} returns
   */
  SpaceMap(long size, List<FencedSpace> parts) {
    this(size, new long[parts.size()][KINDS], new long[parts.size()][KINDS]);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i][SpaceKind.FREE.ordinal()] = parts.get(i).free();
      bytes[i][SpaceKind.FENCED.ordinal()] = parts.get(i).fenced();
      bytes[i][SpaceKind.OTHER.ordinal()] = parts.get(i).used();
    }
  }

  private SpaceMap(long size, long[][] bytes, long[][] cold) {
    this.size = size;
    this.bytes = bytes;
    this.cold = cold;
  }

  int parts() {
    return bytes.length;
  }

  /** Returns the size of the file system in bytes. */
  long size() {
    return size;
  }

  /**
   * Returns the start address of a part. If the index is the number of parts, returns the size of
   * the file system.
   */
  long address(int part) {
    return part == bytes.length ? size : size / bytes.length * part;
  }

  long bytes(int part, SpaceKind kind) {
    return bytes[part][kind.ordinal()];
  }

  /** Returns all bytes of a kind. */
  long bytes(SpaceKind kind) {
    return Arrays.stream(bytes).mapToLong(part -> part[kind.ordinal()]).sum();
  }

  /** Returns the free and fenced bytes of a part. */
  long vacant(int part) {
    return bytes(part, SpaceKind.FREE) + bytes(part, SpaceKind.FENCED);
  }

  /** Returns all free and fenced bytes. */
  long vacant() {
    return bytes(SpaceKind.FREE) + bytes(SpaceKind.FENCED);
  }

  /** Returns the cold bytes in all parts that start before an address. */
  long coldBefore(long end) {
    long sum = 0;
    for (int i = 0; i < cold.length && address(i) < end; i++) {
      sum += Arrays.stream(cold[i]).sum();
    }
    return sum;
  }

  /** Adds an extent of a file: its space becomes data of the given kind. */
  void add(ByteRange extent, SpaceKind kind, boolean isCold) {
    for (int i = part(extent.start()); i < bytes.length && address(i) < extent.end(); i++) {
      long start = Math.max(extent.start(), address(i));
      long inPart = Math.min(extent.end(), address(i + 1)) - start;
      long changed = change(i, inPart, SpaceKind.OTHER, kind);
      cold[i][kind.ordinal()] += isCold ? changed : 0;
    }
  }

  private int part(long address) {
    return (int) Math.min(address / Math.max(1, size / bytes.length), bytes.length - 1);
  }

  /**
   * Changes up to {@code most} bytes of a part to another kind of space. Returns the number of
   * changed bytes.
   */
  private long change(int part, long most, SpaceKind from, SpaceKind to) {
    long changed = Math.min(most, bytes[part][from.ordinal()]);
    bytes[part][from.ordinal()] -= changed;
    bytes[part][to.ordinal()] += changed;
    return changed;
  }

  /**
   * Returns the map after packing. Moves cold data before {@code end} into vacant (free or fenced)
   * space after {@code end}, the coldest data first. Vacant space before {@code end} becomes free;
   * vacant space after {@code end} keeps its kind.
   */
  SpaceMap packed(long end) {
    SpaceMap packed =
        new SpaceMap(
            size,
            Arrays.stream(bytes).map(long[]::clone).toArray(long[][]::new),
            new long[bytes.length][KINDS]);
    int inner = bytes.length - 1;
    for (SpaceKind kind : COLDEST_FIRST) {
      for (int outer = 0; outer < bytes.length && address(outer) < end; outer++) {
        long left = cold[outer][kind.ordinal()];
        while (left > 0 && address(inner) >= end) {
          long placed = packed.change(inner, left, SpaceKind.FENCED, kind);
          placed += packed.change(inner, left - placed, SpaceKind.FREE, kind);
          packed.change(outer, placed, kind, SpaceKind.FREE);
          left -= placed;
          inner -= left > 0 ? 1 : 0;
        }
      }
    }
    for (int i = 0; i < bytes.length && address(i) < end; i++) {
      packed.change(i, Long.MAX_VALUE, SpaceKind.FENCED, SpaceKind.FREE);
    }
    return packed;
  }
}
