/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.tools.blockdev.LibC;

/**
 * The extents of a file on its device, as reported by FIEMAP (struct fiemap of linux/fiemap.h).
 *
 * @param extents addresses on the device of the file system, in bytes
 * @param settled whether all data of the file has a block address
 */
public record FileMap(List<ByteRange> extents, boolean settled) {
  private static final Calls CALLS = Native.load("c", Calls.class);
  private static final long FS_IOC_FIEMAP = 0xC020660BL;
  private static final int HEADER = 32;
  private static final int EXTENT = 56;
  private static final int ROOM = 256;
  private static final int LAST = 0x1;
  private static final int NO_ADDRESS = 0x2 | 0x4 | 0x200; // UNKNOWN, DELALLOC, DATA_INLINE

  private interface Calls extends LibC {
    int ioctl(int file, NativeLong request, Pointer argument) throws LastErrorException;
  }

  /**
   * Reads the extents of a file or directory without flushing its data.
   *
   * @throws LastErrorException if the file no longer exists, or its file system does not support
   *     FIEMAP
   */
  public static FileMap of(Path path) {
    int file = CALLS.open(path.toString(), LibC.O_CLOEXEC);
    try {
      return read(file);
    } finally {
      CALLS.close(file);
    }
  }

  private static FileMap read(int file) {
    List<ByteRange> extents = new ArrayList<>();
    boolean settled = true;
    long next = 0;
    boolean last = false;
    Memory map = new Memory(HEADER + ROOM * EXTENT);
    while (!last) {
      map.clear();
      map.setLong(0, next);
      map.setLong(8, Long.MAX_VALUE - next);
      map.setInt(24, ROOM);
      CALLS.ioctl(file, new NativeLong(FS_IOC_FIEMAP), map);
      int found = map.getInt(20);
      last = found == 0;
      for (int i = 0; i < found; i++) {
        Pointer extent = map.share(HEADER + (long) i * EXTENT);
        int flags = extent.getInt(40);
        if ((flags & NO_ADDRESS) == 0) {
          extents.add(ByteRange.of(extent.getLong(8), extent.getLong(16)));
        } else {
          settled = false;
        }
        next = extent.getLong(0) + extent.getLong(16);
        last |= (flags & LAST) != 0;
      }
    }
    return new FileMap(extents, settled);
  }
}
