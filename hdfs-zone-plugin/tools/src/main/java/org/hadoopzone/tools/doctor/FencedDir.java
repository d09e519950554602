/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import org.hadoopzone.fence.Fence;

/** A data dir or local dir on a file system with a fence; sizes in bytes. Immutable. */
final class FencedDir {
  private final String path;
  private final Fence.Mode mode;
  private final long size;
  private final long available;
  private final long fenced;

  FencedDir(String path, Fence.Mode mode, long size, long available, long fenced) {
    this.path = path;
    this.mode = mode;
    this.size = size;
    this.available = available;
    this.fenced = fenced;
  }

  String path() {
    return path;
  }

  Fence.Mode mode() {
    return mode;
  }

  /** Returns the size that df shows. */
  long size() {
    return size;
  }

  /** Returns the available space that df shows. */
  long available() {
    return available;
  }

  /** Returns the space that the fence owns, which df shows as used. */
  long fenced() {
    return fenced;
  }

  /** Returns whether the given number of bytes is not available, but would be without the fence. */
  boolean hides(long bytes) {
    return available < bytes && available + fenced >= bytes;
  }
}
