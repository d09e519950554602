/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import org.hadoopzone.tools.blockdev.LibC;

/** Explains kernel errors, with the remedy. */
final class KernelErrors {
  static final String ROOT =
      ": not permitted. Run the command as root, outside of containers (CAP_SYS_ADMIN).";

  private KernelErrors() {}

  static String ofWatching(int error) {
    switch (error) {
      case LibC.EPERM:
        return ROOT;
      case LibC.ENOSYS:
      case LibC.EINVAL:
        return ": this kernel does not report the names of new files. Use Linux 5.10 or later.";
      default:
        return String.format(
            ": its file system does not report new files (error %d). Put the upper layer on ext4 or"
                + " XFS.",
            error);
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
        return ": the mount point, upper layer or work directory is in use by another mount: see"
            + " findmnt -t overlay.";
      case LibC.EINVAL:
        return hasVolatile(release)
            ? ": overlayfs refuses these directories: see dmesg for the reason."
            : ": volatile overlays need Linux 5.10 or later, but this kernel is "
                + release
                + ". Use a bind mount instead.";
      default:
        return ": cannot be mounted (error " + error + "): see dmesg for the reason.";
    }
  }

  private static boolean hasVolatile(String release) {
    String[] parts = release.split("[^0-9]+");
    int major = Integer.parseInt(parts[0]);
    return major > 5 || major == 5 && Integer.parseInt(parts[1]) >= 10;
  }
}
