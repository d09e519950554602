/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import java.util.List;
import org.hadoopzone.fence.FencedSpace;
import org.hadoopzone.tools.cli.Sizes;

/**
 * Formats a map as letters, one for each part of the file system. The letter stands for the
 * prevailing kind of space.
 */
final class FenceText {
  private static final int COLUMNS = 64;

  private final List<FencedSpace> parts;
  private final long size;

  FenceText(List<FencedSpace> parts, long size) {
    this.parts = parts;
    this.size = size;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < parts.size(); i++) {
      if (i % COLUMNS == 0) {
        long address = address(size, parts.size(), i);
        text.append(String.format("%s%12s  ", i == 0 ? "" : "\n", Sizes.text(address)));
      }
      text.append(letter(parts.get(i)));
    }
    return text.append("\n              .  free   u  used   #  fenced").toString();
  }

  /**
   * Returns the start address of a part in bytes. If the index is the number of parts, returns the
   * end of the file system.
   */
  static long address(long size, int parts, int part) {
    return part == parts ? size : size / parts * part;
  }

  private static char letter(FencedSpace part) {
    if (part.fenced() >= Math.max(part.used(), part.free())) {
      return '#';
    }
    return part.used() > part.free() ? 'u' : '.';
  }
}
