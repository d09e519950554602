/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

/** One operation on one file. Immutable. */
final class FileStep {
  /** The kind of a step. */
  enum Kind {
    /** Writes zeros. Creates the file if it does not exist, and keeps it open. */
    WRITE,
    /** Syncs the file to disk and closes it. */
    SYNC,
    /** Reads from the page cache or the disk. */
    READ,
    /** Removes the file. */
    DELETE
  }

  private final Kind kind;
  private final int file;
  private final long offset;
  private final long length;

  private FileStep(Kind kind, int file, long offset, long length) {
    this.kind = kind;
    this.file = file;
    this.offset = offset;
    this.length = length;
  }

  static FileStep write(int file, long offset, long length) {
    return new FileStep(Kind.WRITE, file, offset, length);
  }

  static FileStep sync(int file) {
    return new FileStep(Kind.SYNC, file, 0, 0);
  }

  static FileStep read(int file, long offset, long length) {
    return new FileStep(Kind.READ, file, offset, length);
  }

  static FileStep delete(int file) {
    return new FileStep(Kind.DELETE, file, 0, 0);
  }

  Kind kind() {
    return kind;
  }

  /** Returns the number of the file. */
  int file() {
    return file;
  }

  /** Returns the offset in the file, in bytes. */
  long offset() {
    return offset;
  }

  /** Returns the number of bytes to read or write. */
  long length() {
    return length;
  }
}
