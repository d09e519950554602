/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.testing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes files at the speed of a disk, not of memory. */
public final class DiskSpeed {
  private static final int MB = 1 << 20;

  private DiskSpeed() {}

  /** Writes a new file. */
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
