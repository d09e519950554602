/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.BooleanSupplier;
import org.hadoopzone.fence.ByteRange;

/**
 * A volume of 1 MiB blocks with a fence. Its allocator, like that of ext4, starts each search at
 * the last allocated block.
 */
final class SimulatedVolume implements KeptFence {
  static final long MB = 1 << 20;

  private static final byte FREE = 0;
  private static final byte USED = 1;
  private static final byte FENCED = 2;

  private final byte[] blocks;
  private final Deque<Integer> written = new ArrayDeque<>();
  private int end;
  private int goal;
  private long refused;

  /**
   * Creates an empty volume.
   *
   * @param size number of blocks
   * @param allowed number of blocks before the fence
   */
  SimulatedVolume(int size, int allowed) {
    blocks = new byte[size];
    end = allowed;
    Arrays.fill(blocks, end, size, FENCED);
  }

  /**
   * Writes up to {@code megabytes} blocks of 1 MiB. Stops if no block is free, and counts this as
   * refused if the fence still owns blocks.
   */
  void write(int megabytes) {
    for (int i = 0; i < megabytes; i++) {
      int block = next();
      if (block < 0) {
        refused += fenced() > 0 ? 1 : 0;
        return;
      }
      blocks[block] = USED;
      written.addLast(block);
      goal = block + 1;
    }
  }

  private int next() {
    for (int i = 0; i < blocks.length; i++) {
      int block = (goal + i) % blocks.length;
      if (blocks[block] == FREE) {
        return block;
      }
    }
    return -1;
  }

  /** Removes up to {@code megabytes} blocks of 1 MiB, the oldest first. */
  void remove(int megabytes) {
    for (int i = 0; i < megabytes && !written.isEmpty(); i++) {
      blocks[written.removeFirst()] = FREE;
    }
  }

  int used() {
    return written.size();
  }

  int end() {
    return end;
  }

  /** Returns how many calls of {@link #write} found no free block although the fence owned some. */
  long refused() {
    return refused;
  }

  private long count(byte what) {
    long count = 0;
    for (byte block : blocks) {
      count += block == what ? 1 : 0;
    }
    return count;
  }

  private long fenced() {
    return count(FENCED);
  }

  @Override
  public VolumeSample sample() {
    return new VolumeSample(
        ByteRange.of(0, end * MB), blocks.length * MB, available(), fenced() * MB);
  }

  @Override
  public long available() {
    return count(FREE) * MB;
  }

  @Override
  public long widen(long wanted, long step) {
    long given = 0;
    for (; end < blocks.length && available() < wanted + step; end++) {
      if (blocks[end] == FENCED) {
        blocks[end] = FREE;
        given += MB;
      }
    }
    return given;
  }

  @Override
  public void narrow(long newEnd, long step, BooleanSupplier isUrgent) {
    end = (int) (newEnd / MB);
    for (int block = end; block < blocks.length && !isUrgent.getAsBoolean(); block++) {
      if (blocks[block] == FREE) {
        blocks[block] = FENCED;
      }
    }
  }

  @Override
  public void lift() {
    widen(blocks.length * MB, 0);
  }
}
