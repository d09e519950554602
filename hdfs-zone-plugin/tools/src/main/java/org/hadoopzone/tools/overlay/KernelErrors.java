/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import org.hadoopzone.tools.blockdev.LibC;

/** Explains kernel errors, with the remedy. */
final class KernelErrors {
  static final String ROOT =
      ": not permitted. Run it as root, outside of containers (CAP_SYS_ADMIN).";

  private KernelErrors() {}

  static String ofWatching(int error) {
    switch (error) {
      case LibC.EPERM:
        return ROOT;
      case LibC.ENOSYS:
      case LibC.EINVAL:
        return ": this kernel does not tell of new files with their names; Linux 5.10 is needed.";
      default:
        return ": its file system does not tell of new files (error "
            + error
            + "). Put the upper layer on ext4 or XFS.";
    }
  }

  /**
   * Explains why a mount failed.
   *
   * @param release the kernel release, such as {@code 5.4.0-generic}
   */
  static String ofMounting(int error, String release) {
    switch (error) {
      case LibC.EPERM:
        return ROOT;
      case LibC.ENODEV:
        return ": this kernel has no overlayfs. Load its module: modprobe overlay";
      case LibC.EBUSY:
        return ": it, or its upper layer, is in use by another mount. Look at findmnt -t overlay.";
      case LibC.EINVAL:
        return hasVolatile(release)
            ? ": overlayfs refuses these directories; dmesg tells why."
            : ": Linux " + release + " has no volatile overlays, 5.10 has. Use a bind mount there.";
      default:
        return ": cannot be mounted (error " + error + "); dmesg tells why.";
    }
  }

  private static boolean hasVolatile(String release) {
    String[] parts = release.split("[^0-9]+");
    int major = Integer.parseInt(parts[0]);
    return major > 5 || major == 5 && Integer.parseInt(parts[1]) >= 10;
  }
}
