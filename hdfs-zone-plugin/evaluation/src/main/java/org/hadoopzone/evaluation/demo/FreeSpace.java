/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether a file system is empty enough for the demo. All zones share it, so when it is nearly
 * full, both zones are: files then spill over, as they should, and there is nothing to be shown.
 */
final class FreeSpace {
  /** Spilling over begins at 10 percent. */
  private static final int MIN_PERCENT = 15;

  /** Input, output and all that is in between, of the larger of the two jobs. */
  private static final int COPIES = 8;

  private static final double GIGABYTE = 1e9;

  private FreeSpace() {}

  /**
   * @throws IOException if there is not enough space
   */
  static void require(Path dir, int megabytes) throws IOException {
    FileStore store = Files.getFileStore(dir);
    double free = store.getUsableSpace();
    double needed = Math.max(COPIES * megabytes * 1e6, store.getTotalSpace() / 100.0 * MIN_PERCENT);
    if (free < needed) {
      throw new IOException(
          String.format(
              "%s has %.1f GB free and the demo needs %.1f GB: %d %% of the file system, so that"
                  + " no zone counts as full, and %d times the data. Make room there.",
              dir, free / GIGABYTE, needed / GIGABYTE, MIN_PERCENT, COPIES));
    }
  }
}
