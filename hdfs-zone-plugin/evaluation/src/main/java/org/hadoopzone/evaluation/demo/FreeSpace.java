/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks that the file system has enough free space for the demo. */
final class FreeSpace {
  /**
   * Minimum free space, in percent of the file system, if the zones are plain directories. Files
   * spill over when less than 10 percent is free, which would hide the effect of zones.
   */
  private static final int MIN_PERCENT = 15;

  /**
   * Space for the input, the output and the intermediate files of the larger job, as a multiple of
   * its input.
   */
  private static final int COPIES = 8;

  private static final double GIGABYTE = 1e9;

  private FreeSpace() {}

  /**
   * Fails if there is not enough free space for zones that are directories.
   *
   * @param megabytes size of the data to sort
   * @throws IOException if there is not enough space
   */
  static void requireForDirectories(Path dir, int megabytes) throws IOException {
    require(
        dir,
        Files.getFileStore(dir).getTotalSpace() / 100.0 * MIN_PERCENT,
        String.format("at least %d %% of the file system, so that no zone is full", MIN_PERCENT));
    requireForDrive(dir, megabytes);
  }

  /**
   * Fails if there is not enough free space for the data of an emulated drive.
   *
   * @param megabytes size of the data to sort
   * @throws IOException if there is not enough space
   */
  static void requireForDrive(Path dir, int megabytes) throws IOException {
    double bytes = Math.max(COPIES * megabytes * 1e6, 2 * GIGABYTE);
    require(dir, bytes, COPIES + " times the data, and at least 2 GB");
  }

  private static void require(Path dir, double bytes, String what) throws IOException {
    double free = Files.getFileStore(dir).getUsableSpace();
    if (free < bytes) {
      throw new IOException(
          String.format(
              "%s has %.1f GB free, but the demo needs %.1f GB: %s. Free some space.",
              dir, free / GIGABYTE, bytes / GIGABYTE, what));
    }
  }
}
