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
 * What a map task does that spills: reads its permanent input and writes temporary data in turn, in
 * runs of one size. The head goes to and fro, and farther with zones. This is where they may lose.
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
    DataFiles.write(input, bytes);
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

  /** Past the page cache, which would make runs of its own. */
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
        // The cache of the drive would join the runs of a disk of this size, but not of a real one.
        out.force(false);
      }
    }
  }
}
