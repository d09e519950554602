/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes files at the speed of the disk instead of the page cache. */
public final class DiskSpeed {
  private static final int MB = 1 << 20;

  private DiskSpeed() {}

  /**
   * Writes zeros to a new file, and syncs it every 8 MiB.
   *
   * @param megabytes size of the file in MiB
   */
  public static void write(Path file, int megabytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(MB);
    try (FileChannel out =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      for (int i = 0; i < megabytes; i++) {
        buffer.clear();
        out.write(buffer);
        if (i % 8 == 7) {
          out.force(false);
        }
      }
    }
  }
}
