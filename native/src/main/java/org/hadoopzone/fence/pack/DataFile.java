/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.fence.ByteRange;

/**
 * A file on a volume: attributes from stat(2), and the addresses of its extents. Immutable.
 *
 * <p>A plan keeps thousands of files for each disk of a DataNode, so an object of this class takes
 * little memory: files in the same directory share the path of the directory, and extents are
 * stored as numbers.
 */
public final class DataFile {
  private static final long[] UNKNOWN = {};

  private final Path dir;
  private final Path name;
  private final long owner;
  private final long size;
  private final long modifiedMs;
  private final long accessedMs;
  private final boolean isExecutable;

  /**
   * The start and the end address of the first extent, then those of the second extent, and so on.
   */
  private final long[] addresses;

  private DataFile(
      Path dir,
      Path name,
      long owner,
      long size,
      long modifiedMs,
      long accessedMs,
      boolean isExecutable,
      long[] addresses) {
    this.dir = dir;
    this.name = name;
    this.owner = owner;
    this.size = size;
    this.modifiedMs = modifiedMs;
    this.accessedMs = accessedMs;
    this.isExecutable = isExecutable;
    this.addresses = addresses;
  }

  /**
   * Creates a file that is not executable, and whose extents are not known yet.
   *
   * @param owner user ID
   * @param size in bytes
   * @param modifiedMs mtime in milliseconds since 1970
   * @param accessedMs atime in milliseconds since 1970
   */
  public static DataFile of(Path path, long owner, long size, long modifiedMs, long accessedMs) {
    return in(path.getParent(), path.getFileName(), owner, size, modifiedMs, accessedMs, false);
  }

  /**
   * Creates a file whose extents are not known yet. All files of a directory should get the same
   * {@code dir} object, to save memory.
   *
   * @param dir the directory; null for a name that is relative to the working directory
   * @param name the name in the directory
   * @param isExecutable whether anybody may execute the file
   */
  static DataFile in(
      Path dir,
      Path name,
      long owner,
      long size,
      long modifiedMs,
      long accessedMs,
      boolean isExecutable) {
    return new DataFile(dir, name, owner, size, modifiedMs, accessedMs, isExecutable, UNKNOWN);
  }

  /**
   * Returns this file with its extents.
   *
   * @param extents as addresses on the device
   */
  public DataFile withExtents(List<ByteRange> extents) {
    long[] known = new long[2 * extents.size()];
    for (int i = 0; i < extents.size(); i++) {
      known[2 * i] = extents.get(i).start();
      known[2 * i + 1] = extents.get(i).end();
    }
    return new DataFile(dir, name, owner, size, modifiedMs, accessedMs, isExecutable, known);
  }

  public Path path() {
    return dir == null ? name : dir.resolve(name);
  }

  /** Returns the name in the directory. */
  Path name() {
    return name;
  }

  /** Returns the user ID of the owner. */
  public long owner() {
    return owner;
  }

  /** Returns whether the owner, the group or others may execute the file. */
  public boolean isExecutable() {
    return isExecutable;
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
    List<ByteRange> extents = new ArrayList<>();
    for (int i = 0; i < addresses.length; i += 2) {
      extents.add(ByteRange.of(addresses[i], addresses[i + 1] - addresses[i]));
    }
    return extents;
  }

  /** Returns the number of {@link #extents}. */
  int extentCount() {
    return addresses.length / 2;
  }

  /** Returns the number of bytes that are stored below an address of the device. */
  public long bytesBelow(long address) {
    long bytes = 0;
    for (int i = 0; i < addresses.length; i += 2) {
      bytes += Math.max(0, Math.min(addresses[i + 1], address) - addresses[i]);
    }
    return bytes;
  }

  @Override
  public String toString() {
    return path().toString();
  }
}
