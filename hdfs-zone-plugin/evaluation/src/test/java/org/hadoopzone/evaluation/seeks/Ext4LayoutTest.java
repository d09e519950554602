/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.RandomAccessFile;
import java.nio.file.Path;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.testing.Command;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads the layout of real file systems that are not mounted. */
class Ext4LayoutTest {
  private static final long START = 1 << 20;
  private static final long BLOCK = 4096;

  @TempDir private Path dir;

  @ParameterizedTest
  @ValueSource(strings = {"ext3", "ext4"})
  void findsJournalAndAllMetadata(String type) throws Exception {
    Path image = dir.resolve("image");
    try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
      file.setLength(300L << 20);
    }
    Command.run(
        "mkfs." + type, "-q", "-F", "-b", BLOCK, "-J", "size=8", "-O", "^resize_inode", image);

    Ext4Layout layout = Ext4Layout.read(image, START);

    assertThat(bytes(layout.journal())).isBetween(8L << 20, (8L << 20) + 8 * BLOCK);
    assertThat(layout.metadata()).contains(ByteRange.of(START, BLOCK));
    assertThat(layout.journal()).doesNotContainAnyElementsOf(layout.metadata());
    // All other blocks in use belong to the two directories of a new file system: root and
    // lost+found.
    long directories = 5 * BLOCK;
    assertThat(bytes(layout.journal()) + bytes(layout.metadata()))
        .isEqualTo(used(image) - directories);
  }

  private static long bytes(Iterable<ByteRange> ranges) {
    long bytes = 0;
    for (ByteRange range : ranges) {
      bytes += range.length();
    }
    return bytes;
  }

  private static long used(Path image) throws Exception {
    String figures = Command.run("dumpe2fs", "-h", image);
    return BLOCK * (figure(figures, "Block count:") - figure(figures, "Free blocks:"));
  }

  private static long figure(String figures, String name) {
    return figures
        .lines()
        .filter(line -> line.startsWith(name))
        .mapToLong(line -> Long.parseLong(line.substring(name.length()).strip()))
        .findFirst()
        .orElseThrow();
  }
}
