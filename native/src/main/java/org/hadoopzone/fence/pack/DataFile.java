/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.hadoopzone.fence.ByteRange;

/** A file on a volume: attributes from stat(2), and the addresses of its extents. Immutable. */
public final class DataFile {
  private final Path path;
  private final long owner;
  private final long size;
  private final long modifiedMs;
  private final long accessedMs;
  private final List<ByteRange> extents;

  private DataFile(
      Path path, long owner, long size, long modifiedMs, long accessedMs, List<ByteRange> extents) {
    this.path = path;
    this.owner = owner;
    this.size = size;
    this.modifiedMs = modifiedMs;
    this.accessedMs = accessedMs;
    this.extents = extents;
  }

  /**
   * Creates a file whose extents are not known yet.
   *
   * @param owner user ID
   * @param size in bytes
   * @param modifiedMs mtime in milliseconds since 1970
   * @param accessedMs atime in milliseconds since 1970
   */
  public static DataFile of(Path path, long owner, long size, long modifiedMs, long accessedMs) {
    return new DataFile(path, owner, size, modifiedMs, accessedMs, Collections.emptyList());
  }

  /**
   * Returns this file with its extents.
   *
   * @param addresses the extents, as addresses on the device
   */
  public DataFile withExtents(List<ByteRange> addresses) {
    List<ByteRange> copy = Collections.unmodifiableList(new ArrayList<>(addresses));
    return new DataFile(path, owner, size, modifiedMs, accessedMs, copy);
  }

  public Path path() {
    return path;
  }

  /** Returns the user ID of the owner. */
  public long owner() {
    return owner;
  }

  /** Returns the size in bytes. */
  public long size() {
    return size;
  }

  /** Returns the mtime in milliseconds since 1970. */
  public long modifiedMs() {
    return modifiedMs;
  }

  /**
   * Returns the time of the last known use in milliseconds since 1970: the mtime, or the atime if
   * it is later.
   */
  public long usedMs() {
    return Math.max(modifiedMs, accessedMs);
  }

  /** Returns the addresses of the extents on the device; empty if they are not known. */
  public List<ByteRange> extents() {
    return extents;
  }

  /** Returns the number of bytes that are stored below an address of the device. */
  public long bytesBelow(long address) {
    long bytes = 0;
    for (ByteRange extent : extents) {
      bytes += Math.max(0, Math.min(extent.end(), address) - extent.start());
    }
    return bytes;
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
