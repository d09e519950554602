/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import com.sun.jna.Memory;

/**
 * Native memory that {@link #close} frees. JNA 5.2 has no public method to free memory: it frees
 * memory after a garbage collection, which may be hours away in a daemon with a large heap.
 */
final class NativeBuffer implements AutoCloseable {
  private final Block block;

  /** Allocates memory that is filled with zeros. */
  NativeBuffer(long bytes) {
    block = new Block(bytes);
    block.clear();
  }

  /** Returns the memory, which must not be used after {@link #close}. */
  Memory memory() {
    return block;
  }

  @Override
  public void close() {
    block.release();
  }

  private static final class Block extends Memory {
    Block(long bytes) {
      super(bytes);
    }

    /**
     * Frees the memory. Must not be named {@code close}: later versions of JNA have a method with
     * that name, and their {@code dispose} calls it.
     */
    @SuppressWarnings("deprecation")
    void release() {
      dispose();
    }
  }
}
