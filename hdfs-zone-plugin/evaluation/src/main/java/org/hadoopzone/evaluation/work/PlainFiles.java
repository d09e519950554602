/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.io.IOException;
import java.nio.file.Path;
import org.hadoopzone.testing.Command;

/**
 * Writes and reads files with {@code dd}. The files contain zeros, which the emulated drive stores
 * sparsely.
 */
public final class PlainFiles {
  private static final long MIB = 1 << 20;

  private PlainFiles() {}

  /** Rounds down to whole MiB, as {@link #write} requires. */
  static long wholeMib(long bytes) {
    return bytes / MIB * MIB;
  }

  /** Writes a file of whole MiB and syncs it to the disk. */
  public static void write(Path file, long bytes) throws IOException {
    Command.run(
        "dd",
        "if=/dev/zero",
        "of=" + file,
        "bs=1M",
        "count=" + bytes / MIB,
        "conv=fsync",
        "status=none");
  }

  /** Reads the first bytes of a file, in whole MiB, from the disk even if they are in memory. */
  static void readDirect(Path file, long bytes) throws IOException {
    Command.run(
        "dd",
        "if=" + file,
        "of=/dev/null",
        "bs=1M",
        "count=" + bytes / MIB,
        "iflag=direct",
        "status=none");
  }

  static void read(Path file) throws IOException {
    Command.run("dd", "if=" + file, "of=/dev/null", "bs=1M", "status=none");
  }
}
