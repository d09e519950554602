/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.evaluation.drive.Round;

/**
 * Simulates a map task that spills: reads permanent input and writes temporary data in turn, in
 * runs of a fixed size. The head seeks between the two files. With disk zones, these seeks are
 * longer, so disk zones may be slower here.
 */
final class MixedRuns implements Work {
  private static final int MIB = 1 << 20;
  private static final int[] RUN_MIB = {64, 16, 4, 1};
  private static final int ALIGNMENT = 4096;

  @Override
  public List<Round> run(Bed bed) throws Exception {
    bed.progress().step("input");
    long bytes = bed.scale().capacity() / 20 / (64 * MIB) * (64 * MIB);
    Path input = bed.storage().permanentDir(bytes).resolve("input");
    PlainFiles.write(input, bytes);
    List<Round> rounds = new ArrayList<>();
    for (int mib : RUN_MIB) {
      String what = "runs of " + mib + " MiB";
      bed.progress().step(what);
      Path spill = bed.storage().temporaryDir(bytes).resolve("spill");
      rounds.add(
          bed.meter()
              .measure(what, 2 * bytes, 2 * bytes, () -> alternate(input, spill, mib * MIB)));
      Files.delete(spill);
    }
    return rounds;
  }

  /** Copies with direct I/O, because the page cache would change the size of the runs. */
  private static void alternate(Path input, Path spill, int run) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocateDirect(run + ALIGNMENT).alignedSlice(ALIGNMENT);
    try (FileChannel in =
            FileChannel.open(input, StandardOpenOption.READ, ExtendedOpenOption.DIRECT);
        FileChannel out =
            FileChannel.open(
                spill,
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.WRITE,
                ExtendedOpenOption.DIRECT)) {
      for (long left = in.size(); left > 0; left -= run) {
        buffer.clear().limit(run);
        while (buffer.hasRemaining() && in.read(buffer) > 0) {}
        buffer.flip();
        while (buffer.hasRemaining()) {
          out.write(buffer);
        }
        // Flush each run. The cache of the emulated drive is not scaled down with its capacity, so
        // it would merge the runs. The cache of a full-size disk would not.
        out.force(false);
      }
    }
  }
}
