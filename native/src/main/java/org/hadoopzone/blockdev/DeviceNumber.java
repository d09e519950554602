/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.blockdev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** The major and minor number of a device, as in {@code 8:1}. */
public final class DeviceNumber {
  /** The values of S_IFMT and S_IFBLK; see inode(7). */
  private static final int FILE_TYPE = 0xf000;

  private static final int BLOCK_DEVICE = 0x6000;

  private DeviceNumber() {}

  /**
   * Returns the number of a block device, or empty for any other file.
   *
   * @throws IOException if the file is missing or its attributes cannot be read
   */
  public static Optional<String> of(Path file) throws IOException {
    int mode = (Integer) Files.getAttribute(file, "unix:mode");
    if ((mode & FILE_TYPE) != BLOCK_DEVICE) {
      return Optional.empty();
    }
    return Optional.of(text((Long) Files.getAttribute(file, "unix:rdev")));
  }

  /**
   * Returns the number of the device that stores a file. Files on the same file system have the
   * same number.
   *
   * @param options whether to follow a symbolic link, which is the default
   * @throws IOException if the file is missing or its attributes cannot be read
   */
  public static String holding(Path file, LinkOption... options) throws IOException {
    return text((Long) Files.getAttribute(file, "unix:dev", options));
  }

  /** Decodes a device number in the same way as glibc's sys/sysmacros.h. */
  static String text(long device) {
    long major = device >>> 8 & 0xfff | device >>> 32 & ~0xfffL;
    long minor = device & 0xff | device >>> 12 & ~0xffL;
    // The upper 32 bits of the minor number are not used.
    return major + ":" + (minor & 0xffffffffL);
  }
}
