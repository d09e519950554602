/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Optional;
import org.hadoopzone.blockdev.DeviceNumber;

/** The reasons why the directory of a daemon gets no zones in place. */
public enum InPlaceExclusion {
  /** Other programs need the free space of the root file system. */
  ROOT_FILE_SYSTEM("is on the root file system"),
  NOT_EXT4("is not on ext4");

  private static final Path ROOT = Paths.get("/");

  private final String text;

  InPlaceExclusion(String text) {
    this.text = text;
  }

  /** Returns the reason for a directory; empty if the service may set a fence on its volume. */
  public static Optional<InPlaceExclusion> of(Path dir) throws IOException {
    boolean isOnRoot = DeviceNumber.holding(dir).equals(DeviceNumber.holding(ROOT));
    return of(isOnRoot, isOnRoot ? "" : Files.getFileStore(dir).type());
  }

  /**
   * Returns the reason for a volume; empty if the service may set a fence on it.
   *
   * @param fileSystem the type of the file system
   */
  public static Optional<InPlaceExclusion> of(boolean isOnRoot, String fileSystem) {
    if (isOnRoot) {
      return Optional.of(ROOT_FILE_SYSTEM);
    }
    return fileSystem.equals("ext4") ? Optional.empty() : Optional.of(NOT_EXT4);
  }

  /** Returns the reason as the rest of a sentence that begins with the directory. */
  @Override
  public String toString() {
    return text;
  }
}
