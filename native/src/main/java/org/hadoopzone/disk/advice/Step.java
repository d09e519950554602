/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

/** One thing that is done to one file. Immutable. */
final class Step {
  /** What is done. */
  enum Kind {
    /** Writes zeros; the file is made if it is not there, and stays open. */
    WRITE,
    /** Waits until all that was written is on the disk, and closes the file. */
    SYNC,
    /** Reads from the disk, or from the page cache if it is there. */
    READ,
    /** Removes the file. */
    DELETE
  }

  private final Kind kind;
  private final int file;
  private final long offset;
  private final long length;

  private Step(Kind kind, int file, long offset, long length) {
    this.kind = kind;
    this.file = file;
    this.offset = offset;
    this.length = length;
  }

  static Step write(int file, long offset, long length) {
    return new Step(Kind.WRITE, file, offset, length);
  }

  static Step sync(int file) {
    return new Step(Kind.SYNC, file, 0, 0);
  }

  static Step read(int file, long offset, long length) {
    return new Step(Kind.READ, file, offset, length);
  }

  static Step delete(int file) {
    return new Step(Kind.DELETE, file, 0, 0);
  }

  Kind kind() {
    return kind;
  }

  /** The number of the file. */
  int file() {
    return file;
  }

  /** Where in the file, in bytes. */
  long offset() {
    return offset;
  }

  /** How many bytes are moved. */
  long length() {
    return length;
  }
}
