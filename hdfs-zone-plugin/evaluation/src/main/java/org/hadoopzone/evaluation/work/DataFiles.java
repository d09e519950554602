/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.io.IOException;
import java.nio.file.Path;
import org.hadoopzone.testing.Command;

/**
 * Files that are written and read as dd does it. They hold zeros, which take no space on this
 * machine.
 */
final class DataFiles {
  private static final long MIB = 1 << 20;

  private DataFiles() {}

  /** The nearest length below that {@link #write} can write. */
  static long wholeMib(long bytes) {
    return bytes / MIB * MIB;
  }

  /** Writes a file, of whole MiB, to the disk. */
  static void write(Path file, long bytes) throws IOException {
    Command.run(
        "dd",
        "if=/dev/zero",
        "of=" + file,
        "bs=1M",
        "count=" + bytes / MIB,
        "conv=fsync",
        "status=none");
  }

  static void read(Path file) throws IOException {
    Command.run("dd", "if=" + file, "of=/dev/null", "bs=1M", "status=none");
  }
}
