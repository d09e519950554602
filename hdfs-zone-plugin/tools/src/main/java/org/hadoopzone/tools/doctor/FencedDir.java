/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import org.hadoopzone.fence.Fence;

/** A local dir on a file system with a fence, in bytes. Immutable. */
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

  /** Returns what df shows as size. */
  long size() {
    return size;
  }

  /** Returns what df shows as available. */
  long available() {
    return available;
  }

  /** Returns what the fence owns, which looks used. */
  long fenced() {
    return fenced;
  }

  /** Returns whether so many bytes would be available if it were not for the fence. */
  boolean hides(long bytes) {
    return available < bytes && available + fenced >= bytes;
  }
}
