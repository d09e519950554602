/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.TestDFSIO;
import org.hadoopzone.evaluation.drive.Round;

/**
 * The paper's second experiment: TestDFSIO with a file of a fifth of the disk. The file is in a
 * directory that is marked as temporary.
 */
final class DfsIo implements Work {
  private static final Path DATA = new Path("/benchmarks/TestDFSIO");
  private static final long MIB = 1 << 20;

  @Override
  public List<Round> run(Bed bed) throws Exception {
    long bytes = PlainFiles.wholeMib(bed.scale().fileBytes());
    List<Round> rounds = new ArrayList<>();
    try (HadoopOnDrive hadoop = HadoopOnDrive.start(bed)) {
      long before = hadoop.used();
      for (int round = 1; round <= bed.scale().dfsIoRounds(); round++) {
        bed.progress().step("round " + round);
        hadoop.makeScratch(DATA);
        rounds.add(
            bed.meter()
                .measure("write " + round, bytes, bytes, () -> dfsIo(hadoop, "-write", bytes)));
        rounds.add(
            bed.meter()
                .measure("read " + round, bytes, bytes, () -> dfsIo(hadoop, "-read", bytes)));
        hadoop.delete(DATA, before);
      }
    }
    return rounds;
  }

  private static void dfsIo(HadoopOnDrive hadoop, String direction, long bytes) throws Exception {
    hadoop
        .jobs()
        .run(
            new TestDFSIO(),
            Map.of("test.build.data", DATA.toString()),
            direction,
            "-nrFiles",
            "1",
            "-size",
            bytes / MIB + "MB",
            "-resFile",
            "/dev/null");
  }
}
