/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

/** A file, or several at once, that a task has on the local disks of its node. */
final class TaskFile {
  private final int node;
  private final long bytes;
  private final long written;
  private final boolean heavy;

  /**
   * A file.
   *
   * @param bytes that lie there
   * @param written bytes that were written until they lay there
   * @param heavy whether its job is not light
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
