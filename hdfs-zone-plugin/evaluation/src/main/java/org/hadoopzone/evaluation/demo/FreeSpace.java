/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Checks that the file system has enough free space for the demo. All zones are directories of this
 * file system. If it is nearly full, both zones are, so files spill over as they should, and the
 * demo shows nothing.
 */
final class FreeSpace {
  /** Files spill over when less than 10 percent is free. */
  private static final int MIN_PERCENT = 15;

  /**
   * Space for the input, the output and the intermediate files of the larger job, as a multiple of
   * its input.
   */
  private static final int COPIES = 8;

  private static final double GIGABYTE = 1e9;

  private FreeSpace() {}

  /**
   * Fails if there is not enough free space.
   *
   * @param megabytes size of the data to sort
   * @throws IOException if there is not enough space
   */
  static void require(Path dir, int megabytes) throws IOException {
    FileStore store = Files.getFileStore(dir);
    double free = store.getUsableSpace();
    double needed = Math.max(COPIES * megabytes * 1e6, store.getTotalSpace() / 100.0 * MIN_PERCENT);
    if (free < needed) {
      throw new IOException(
          String.format(
              "%s has %.1f GB free, but the demo needs %.1f GB: at least %d %% of the file system,"
                  + " so that no zone counts as full, and %d times the data. Free some space.",
              dir, free / GIGABYTE, needed / GIGABYTE, MIN_PERCENT, COPIES));
    }
  }
}
