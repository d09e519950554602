/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

/** One or several temporary files that a task has on the local disks of its node. Immutable. */
final class TaskFile {
  private final int node;
  private final long bytes;
  private final long written;
  private final boolean heavy;

  /**
   * Creates a file.
   *
   * @param bytes the size of the file
   * @param written the bytes that were written in total, including files that were merged into this
   *     one
   * @param heavy whether the job is not classified as light
   */
  TaskFile(int node, long bytes, long written, boolean heavy) {
    this.node = node;
    this.bytes = bytes;
    this.written = written;
    this.heavy = heavy;
  }

  int node() {
    return node;
  }

  long bytes() {
    return bytes;
  }

  long written() {
    return written;
  }

  boolean heavy() {
    return heavy;
  }
}
