/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.blockdev;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;
import org.hadoopzone.util.NativeLibrary;

/**
 * C library calls to open files, read files and send signals in ways that Java 8 does not support.
 */
public interface LibC extends Library {
  int EPERM = 1;
  int ENOENT = 2;
  int ESRCH = 3;
  int EINTR = 4;
  int ENXIO = 6;
  int EAGAIN = 11;
  int EACCES = 13;
  int EBUSY = 16;
  int ENODEV = 19;
  int EINVAL = 22;
  int ENOSYS = 38;

  int SIGTERM = 15;

  /** Flag of open(2): closes the file on exec. O_RDONLY is 0 and therefore has no constant here. */
  int O_CLOEXEC = 0x80000;

  /** Flag of open(2): requests exclusive access to a block device, as a mount does. */
  int O_EXCL = 0x80;

  /** Loads the library on first use. */
  final class Holder {
    public static final LibC LIBRARY = NativeLibrary.load("c", LibC.class).functions();

    private Holder() {}
  }

  /**
   * Returns the value of O_DIRECT, which depends on the platform. Source: asm/fcntl.h of the
   * kernel.
   */
  static int direct() {
    if (Platform.isARM()) {
      return 0x10000;
    }
    return Platform.isPPC() ? 0x20000 : 0x4000;
  }

  int open(String path, int flags) throws LastErrorException;

  long pread(int file, Pointer buffer, long length, long address) throws LastErrorException;

  int close(int file) throws LastErrorException;

  int kill(int pid, int signal) throws LastErrorException;
}
