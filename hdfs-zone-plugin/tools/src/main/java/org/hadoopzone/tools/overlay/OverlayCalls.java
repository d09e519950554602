/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import com.sun.jna.LastErrorException;
import com.sun.jna.Pointer;
import org.hadoopzone.tools.blockdev.LibC;
import org.hadoopzone.util.NativeLibrary;

/** C library calls for mounting, syncing and watching for new files. Java does not provide them. */
interface OverlayCalls extends LibC {
  int O_PATH = 0x200000;

  /** FAN_CLOEXEC, FAN_NONBLOCK, FAN_REPORT_FID, FAN_REPORT_DIR_FID, FAN_REPORT_NAME. */
  int FAN_NAMES = 0x1 | 0x2 | 0x200 | 0x400 | 0x800;

  /** FAN_MARK_ADD, FAN_MARK_FILESYSTEM. */
  int FAN_WHOLE_FILE_SYSTEM = 0x1 | 0x100;

  long FAN_CREATE = 0x100;
  long FAN_Q_OVERFLOW = 0x4000;
  int AT_FDCWD = -100;
  int EFD_CLOEXEC = 0x80000;
  short POLLIN = 1;

  /** Loads the library on first use. */
  final class Holder {
    static final OverlayCalls LIBRARY = NativeLibrary.load("c", OverlayCalls.class).functions();

    private Holder() {}
  }

  int mount(String source, String target, String type, long flags, String options)
      throws LastErrorException;

  int statvfs(String path, Pointer buffer) throws LastErrorException;

  int umount2(String target, int flags) throws LastErrorException;

  int syncfs(int file) throws LastErrorException;

  int fanotify_init(int flags, int eventFlags) throws LastErrorException;

  int fanotify_mark(int group, int flags, long mask, int dir, String path)
      throws LastErrorException;

  int open_by_handle_at(int mount, Pointer handle, int flags) throws LastErrorException;

  int eventfd(int value, int flags) throws LastErrorException;

  int poll(Pointer files, long count, int timeoutMs) throws LastErrorException;

  long read(int file, Pointer buffer, long length) throws LastErrorException;

  long write(int file, Pointer buffer, long length) throws LastErrorException;
}
