/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.evaluation.ageing.RandomText;
import org.hadoopzone.evaluation.cluster.MemoryLimit;
import org.hadoopzone.evaluation.drive.DirtyPages;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.testing.Command;

/**
 * Runs programs without support for zones on an aged disk: {@code dd} writes and reads a temporary
 * file, and GNU sort sorts a text file with temporary files.
 */
final class PlainWriters implements Work {
  private static final int PERCENT = 65;

  /**
   * Size of the text divided by that of the sort buffer: sort writes about this many temporary
   * files.
   */
  private static final int BUFFERS = 8;

  /** Limit for dirty data in memory, in bytes. */
  private static final long DIRTY = 64_000_000;

  /** Memory for sort and the page cache of its files, without its buffer, in bytes. */
  private static final long MEMORY = 64_000_000;

  private static final int LINE_BYTES = 100;

  @Override
  public List<Round> run(Bed bed) throws Exception {
    DiskAgeing.run(bed, PERCENT);
    List<Round> rounds = new ArrayList<>(bed.pack());
    rounds.addAll(
        Rounds.run(bed, PlainFiles.wholeMib(bed.scale().capacity() / 10), bed.scale().rounds()));
    rounds.addAll(sort(bed));
    return rounds;
  }

  private static List<Round> sort(Bed bed) throws Exception {
    long bytes = bed.scale().sortedBytes();
    bed.progress().step("text");
    Path text = bed.storage().permanentDir(bytes).resolve("text");
    RandomText.write(text, bytes / LINE_BYTES, LINE_BYTES);
    List<Round> rounds = new ArrayList<>();
    long buffer = bytes / BUFFERS;
    DirtyPages dirty = DirtyPages.limit(bed.meter().devices(), DIRTY);
    try (dirty;
        MemoryLimit memory = MemoryLimit.of(MEMORY + 2 * buffer)) {
      for (int round = 1; round <= bed.scale().rounds(); round++) {
        bed.progress().step("sort " + round);
        Path temporary = bed.storage().temporaryDir(bytes);
        Path sorted = bed.storage().permanentDir(bytes).resolve("sorted");
        List<Object> command = new ArrayList<>(memory.launcher());
        command.addAll(List.of("env", "LC_ALL=C", "sort", "--parallel=1", "--batch-size=4"));
        command.addAll(List.of("-S", buffer + "b", "-T", temporary, "-o", sorted, text));
        rounds.add(
            bed.meter()
                .measure("sort " + round, bytes, 3 * bytes, () -> Command.run(command.toArray())));
        check(sorted, bytes);
        Files.delete(sorted);
      }
    }
    return rounds;
  }

  private static void check(Path sorted, long bytes) throws IOException {
    long expected = bytes / LINE_BYTES * LINE_BYTES;
    if (Files.size(sorted) != expected) {
      throw new IOException(
          sorted + " has " + Files.size(sorted) + " bytes instead of " + expected);
    }
  }
}
