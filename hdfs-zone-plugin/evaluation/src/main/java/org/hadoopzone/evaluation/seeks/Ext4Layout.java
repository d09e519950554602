/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.testing.Command;

/**
 * The parts of an ext file system that belong to no file. They are allocated by mkfs and never
 * move. Addresses count from the start of the disk, not of the partition, in bytes.
 */
record Ext4Layout(List<ByteRange> journal, List<ByteRange> metadata) {
  private static final Pattern BLOCK_SIZE = Pattern.compile("(?m)^Block size: *(\\d+)$");

  /**
   * Location of metadata in the output of dumpe2fs, for example " Inode table at 157-164 (+157)".
   */
  private static final Pattern METADATA = Pattern.compile(" at (\\d+)(?:-(\\d+))?");

  /** Extent of the journal in the output of debugfs, for example "(0-8191):131072-139263". */
  private static final Pattern JOURNAL = Pattern.compile("\\(\\S+\\):(\\d+)(?:-(\\d+))?");

  /**
   * Reads the layout with dumpe2fs and debugfs.
   *
   * @param device block device or image file of the file system
   * @param start where the file system begins on its disk, in bytes
   */
  static Ext4Layout read(Path device, long start) throws IOException {
    String groups = Command.run("dumpe2fs", device);
    Matcher blockSize = BLOCK_SIZE.matcher(groups);
    if (!blockSize.find()) {
      throw new IOException("dumpe2fs reports no block size for " + device);
    }
    long block = Long.parseLong(blockSize.group(1));
    String journal = Command.run("debugfs", "-R", "stat <8>", device);
    return new Ext4Layout(
        ranges(JOURNAL.matcher(journal), start, block),
        ranges(METADATA.matcher(groups), start, block));
  }

  private static List<ByteRange> ranges(Matcher found, long start, long block) {
    List<ByteRange> ranges = new ArrayList<>();
    while (found.find()) {
      long first = Long.parseLong(found.group(1));
      long last = found.group(2) == null ? first : Long.parseLong(found.group(2));
      ranges.add(ByteRange.of(start + first * block, (last - first + 1) * block));
    }
    return ranges;
  }
}
